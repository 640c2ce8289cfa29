import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT_ROOT } from '@platform/build/parts';
import type { Store } from '@platform/release/store/store';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { type Program, startProgram, succeed } from 'tests/program';
import { startSiteWithBackend, type TestSite } from 'tests/site';

const SERVER = path.join(PROJECT_ROOT, 'platform/serve/src/cli/serve.ts');
const TEAM = path.join(import.meta.dirname, 'change-site.ts');

/** The part that is released and rolled back under load. */
const PART = 'commerce';

/** The production site in a process of its own, as on a server, with its backend. */
export type RunningSite = Awaited<ReturnType<typeof startLoadedSite>>;

export async function startLoadedSite(log: (line: string) => void) {
  await using started = new AsyncDisposableStack();
  let server!: Program;
  const site = started.use(
    await startSiteWithBackend({
      log,
      backend: { isReconciling: true },
      async serve({ place }: Store) {
        server = await startProgram(SERVER, ['--port', '0'], {
          env: { ...process.env, RELEASE_STORE: place },
        });
        const { url } = JSON.parse(server.lines.at(-1)!) as { url: string };
        return { url, close: () => server[Symbol.asyncDispose]() };
      },
    }),
  );
  const next = await patchedBuild(PART, '0.1.0-load');
  started.defer(async () => void (await removeFolders([next])));
  await untilServed(site);

  /** From another process, as a team does. @returns milliseconds */
  async function change(...words: string[]): Promise<number> {
    const from = performance.now();
    const args = [TEAM, site.store.place, ...words];
    await succeed(process.execPath, args, { cwd: PROJECT_ROOT, env: process.env });
    return performance.now() - from;
  }
  const running = started.move();
  return {
    ...site,
    /** Of the server. */
    pid: server.pid,
    release: () => change('release', next),
    rollback: () => change('rollback', PART),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The server looks for a release now and then. */
async function untilServed({ url }: TestSite): Promise<void> {
  while (!(await fetch(url)).ok) await pause(50);
}
