import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { installPackages } from '@platform/build/install';
import { packProgram } from '@platform/build/pack-program';
import type { WorkerEnvironment } from '../worker.ts';

export interface RunningWorker extends AsyncDisposable {
  url: string;
}

/** Nobody else needs its 138 MB. */
const PACKAGES = path.join(import.meta.dirname, 'workerd');

/** Packs the Worker as `npm run pack:serve` does, and starts it in workerd. */
export async function startWorker(env: WorkerEnvironment): Promise<RunningWorker> {
  await installPackages(PACKAGES, 'node_modules/workerd/package.json');
  const { default: workerd } = createRequire(path.join(PACKAGES, 'package.json'))('workerd') as {
    default: string;
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
  const config = path.join(folder, 'config.capnp');
  await writeFile(config, configOf(path.basename(await packProgram('worker', folder)), env));
  // workerd writes the port that it found to the first descriptor after the usual three.
  const server = spawn(workerd, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [line] = (await once(createInterface(server.stdio[3] as Readable), 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** @see https://github.com/cloudflare/workerd/blob/main/src/workerd/server/workerd.capnp */
const configOf = (file: string, env: WorkerEnvironment): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "site", worker = .site),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "site")],
);
const site :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed ${JSON.stringify(file)})],
  compatibilityDate = "2026-10-01",
  bindings = [${Object.entries(env)
    .map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`)
    .join(', ')}],
);
`;
