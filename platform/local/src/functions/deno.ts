import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readLines } from '../child-process.ts';
import { accepts } from '../ports.ts';

const BOOT_TIMEOUT_MS = 20_000;
const DENO = path.join(
  path.dirname(createRequire(import.meta.url).resolve('deno/package.json')),
  'deno',
);
/** Modules come from this machine only: `npm:` modules from node_modules, and none from a URL. */
const RESOLUTION = ['--node-modules-dir=manual', '--no-remote', '--no-lock'];

export interface DenoOptions {
  /** Absolute path of the function's `index.ts`. */
  file: string;
  /** The folder of package.json and node_modules. */
  cwd: string;
  env: Record<string, string>;
  port: number;
  onLine: (line: string) => void;
}

export interface DenoProcess {
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * Returns when the unmodified function accepts requests.
 * @throws Error with the function's last output if it does not start
 */
export async function startDeno(options: DenoOptions): Promise<DenoProcess> {
  const { file, cwd, port, onLine } = options;
  const preload = path.join(import.meta.dirname, 'stop-with-parent.ts');
  const guard = path.join(import.meta.dirname, 'refuse-foreign.ts');
  const preloads = [`--preload=${preload}`, `--preload=${guard}`];
  const permissions = ['--allow-net', '--allow-env', '--allow-read'];
  const child = spawn(DENO, ['run', ...RESOLUTION, ...permissions, ...preloads, file], {
    cwd,
    env: { ...options.env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
    stdio: 'pipe',
  });
  const lastLines: string[] = [];
  const listen = (line: string) => {
    // The function's port is internal: clients use the API's.
    if (line.startsWith('Listening on ')) return;
    onLine(line);
    lastLines.push(line);
    if (lastLines.length > 8) lastLines.shift();
  };
  readLines(child.stdout, listen);
  readLines(child.stderr, listen);
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const stop = async () => {
    child.kill();
    await exited;
  };

  if (!(await isListening(child, port))) {
    await stop();
    throw new Error(lastLines.join('\n') || 'it serves nothing: is Deno.serve() called?');
  }
  return { isRunning: () => child.exitCode === null && child.signalCode === null, stop };
}

/** The local files that a function imports, including itself. */
export async function listModules(file: string, cwd: string, env: Record<string, string>) {
  const args = ['info', '--json', ...RESOLUTION, file];
  const { stdout } = await promisify(execFile)(DENO, args, { cwd, env, maxBuffer: 2 ** 26 });
  const { modules } = JSON.parse(stdout) as { modules: { local?: string }[] };
  return modules.flatMap(({ local }) =>
    local && !local.includes('/node_modules/') ? [local] : [],
  );
}

async function isListening(child: ChildProcessWithoutNullStreams, port: number): Promise<boolean> {
  const deadline = Date.now() + BOOT_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await accepts(port, '127.0.0.1')) return true;
    await sleep(10);
  }
  return false;
}
