import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildParts } from '@platform/build/build-parts';
import { PART_NAMES } from '@platform/build/part-sources';
import { PROJECT_ROOT } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import type { Backend } from '@platform/local/backend';
import { findFreePorts } from '@platform/local/ports';
import { startTestBackend } from '@platform/local/testing';
import { folderStore } from '@platform/release/store/folder-store';
import { releaseBuilt } from '@platform/release/ask/release-built';
import { releaserOf } from '@platform/release/ask/releaser';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { startTeam } from '@platform/release/testing/team';

const SERVER = path.join(PROJECT_ROOT, 'platform/serve/src/cli/serve.ts');

/** The part that is released and rolled back under load. */
const PART = 'commerce';

/** The production site in a process of its own, as on a server, with its backend. */
export interface RunningSite extends AsyncDisposable {
  url: string;
  /** Of the server. */
  pid: number;
  backend: Backend;
  /** From another process, as a team does. @returns milliseconds */
  release(): Promise<number>;
  rollback(): Promise<number>;
}

/** Builds the parts whose sources changed. */
export async function startSite(log: (line: string) => void): Promise<RunningSite> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'load '));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const place = path.join(folder, 'store');
  const [port] = (await findFreePorts(1)) as [number];
  const url = `http://localhost:${port}`;
  const built = await buildParts({ parts: PART_NAMES, log });
  const backend = await startTestBackend({ siteUrl: url, isReconciling: true });
  started.defer(() => backend.stop());
  const { supabaseUrl, publishableKey, gatewayUrl } = backend;
  const env = siteConfig.environment.forBackend({ url: supabaseUrl, publishableKey, gatewayUrl });
  await releaseBuilt(releaserOf(folderStore(place)), { built, env, log });
  const next = await patchedBuild(PART, '0.1.0-load');
  started.defer(() => removeFolders([next]).then(() => undefined));
  const team = started.use(startTeam(place));
  const server = await startServer(place, port);
  started.defer(() => void server.kill());

  async function change(job: Parameters<typeof team.work>[0]): Promise<number> {
    const from = performance.now();
    const outcome = await team.work(job);
    if (outcome === 'killed' || 'refused' in outcome) {
      throw new Error(`The ${job.kind} failed: ${JSON.stringify(outcome)}`);
    }
    return performance.now() - from;
  }
  const running = started.move();
  return {
    url,
    pid: server.pid!,
    backend,
    release: () => change({ kind: 'release', dist: next, by: 'load' }),
    rollback: () => change({ kind: 'rollback', part: PART, by: 'load' }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Resolves when it serves what is live. */
function startServer(store: string, port: number): Promise<ChildProcess> {
  const server = fork(SERVER, ['--port', String(port)], {
    env: { ...process.env, RELEASE_STORE: store },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server exited with code ${code}`)));
    server.stdout!.on('data', (lines: Buffer) => {
      if (lines.includes('"event":"ready"')) resolve(server);
    });
  });
}
