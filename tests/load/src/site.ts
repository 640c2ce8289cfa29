import { type ChildProcess, execFile, fork } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '@platform/build/parts';
import type { Store } from '@platform/release/store/store';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { startSiteWithBackend, type TestSite } from 'tests/site';

const SERVER = path.join(PROJECT_ROOT, 'platform/serve/src/cli/serve.ts');
const TEAM = path.join(import.meta.dirname, 'change-site.ts');

/** The part that is released and rolled back under load. */
const PART = 'commerce';

/** The production site in a process of its own, as on a server, with its backend. */
export type RunningSite = Awaited<ReturnType<typeof startLoadedSite>>;

export async function startLoadedSite(log: (line: string) => void) {
  await using started = new AsyncDisposableStack();
  let server!: ChildProcess;
  const site = started.use(
    await startSiteWithBackend({
      log,
      backend: { isReconciling: true },
      async serve({ place }: Store) {
        const env = { ...process.env, RELEASE_STORE: place };
        server = fork(SERVER, ['--port', '0'], {
          env,
          stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        });
        for await (const line of createInterface(server.stdout!)) {
          const { event, url } = JSON.parse(line) as { event: string; url: string };
          if (event !== 'ready') continue;
          server.stdout!.resume();
          return { url, close: () => server.kill() };
        }
        throw new Error('The server ended before it was ready');
      },
    }),
  );
  const next = await patchedBuild(PART, '0.1.0-load');
  started.defer(async () => void (await removeFolders([next])));
  await untilServed(site);

  /** From another process, as a team does. @returns milliseconds */
  async function change(...words: string[]): Promise<number> {
    const from = performance.now();
    await promisify(execFile)(process.execPath, [TEAM, site.store.place, ...words]);
    return performance.now() - from;
  }
  const running = started.move();
  return {
    ...site,
    /** Of the server. */
    pid: server.pid!,
    release: () => change('release', next),
    rollback: () => change('rollback', PART),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The server looks for a release now and then. */
async function untilServed({ url }: TestSite): Promise<void> {
  while (!(await fetch(url)).ok) await pause(50);
}
