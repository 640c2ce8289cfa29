import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describeExit, readLines } from '../child-process.ts';
import { accepts } from '../ports.ts';

const BOOT_TIMEOUT_MS = 20_000;
const DENO = path.join(
  path.dirname(createRequire(import.meta.url).resolve('deno/package.json')),
  'deno',
);
/** Modules come from this machine only: `npm:` modules from node_modules, and none from a URL. */
const RESOLUTION = ['--node-modules-dir=manual', '--no-remote', '--no-lock'];

export type DenoProcess = Awaited<ReturnType<typeof startDeno>>;

/**
 * Returns when the unmodified function accepts requests.
 * @param options.file absolute path of its `index.ts`
 * @param options.cwd the folder of package.json and node_modules
 * @throws Error with the function's last output if it does not start
 */
export async function startDeno(options: {
  file: string;
  cwd: string;
  env: Record<string, string>;
  port: number;
  onLine: (line: string) => void;
}) {
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
  let lastLines: string[] = [];
  const listen = (line: string) => {
    // The function's port is internal: clients use the API's.
    if (line.startsWith('Listening on ')) return;
    onLine(line);
    lastLines = [...lastLines, line].slice(-8);
  };
  readLines(child.stdout, listen);
  readLines(child.stderr, listen);
  const exited = describeExit(child);
  const stop = async () => {
    child.kill();
    await exited;
  };

  if (!(await isListening(child, port))) {
    await stop();
    throw new Error(lastLines.join('\n') || 'it serves nothing: is Deno.serve() called?');
  }
  return { isRunning: () => isRunning(child), stop };
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

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

async function isListening(child: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + BOOT_TIMEOUT_MS;
  while (isRunning(child) && Date.now() < deadline) {
    if (await accepts(port, '127.0.0.1')) return true;
    await sleep(10);
  }
  return false;
}
