import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Backend, BackendOptions } from '../backend/backend.ts';
import { accepts } from '../ports.ts';

export interface ForeignBackend {
  backend: Backend;
  supervisor: ChildProcess;
}

/**
 * The test can kill the supervisor.
 * @throws Error if it ends before the backend runs
 */
export async function startForeignBackend(
  options: Omit<BackendOptions, 'log'>,
): Promise<ForeignBackend> {
  const supervisor = fork(path.join(import.meta.dirname, 'run-backend.ts'), [], {
    stdio: 'ignore',
  });
  supervisor.send(options);
  const ended = once(supervisor, 'exit').then(([code, signal]: unknown[]) => {
    throw new Error(`The backend ended with ${String(code ?? signal)} before it had started.`);
  });
  const started = once(supervisor, 'message');
  const [{ backend }] = (await Promise.race([started, ended])) as [{ backend: Backend }];
  return { backend, supervisor };
}

export interface RunningProcess {
  pid: number;
  /** Of memory. */
  megabytes: number;
  command: string;
}

/** All that a process has started, directly or not. */
export function descendantsOf(ancestor: number): RunningProcess[] {
  const columns = ['-A', '-ww', '-o', 'pid=,ppid=,rss=,command='];
  const lines = execFileSync('ps', columns, { encoding: 'utf8' });
  const all = Array.from(
    lines.matchAll(/^ *(\d+) +(\d+) +(\d+) (.*)$/gm),
    ([, pid, parent, kilobytes, command = '']) => {
      const megabytes = Number(kilobytes) / 1024;
      return { pid: Number(pid), parent: Number(parent), megabytes, command };
    },
  );
  const startedBy = (parent: number): RunningProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...startedBy(one.pid)]);
  return startedBy(ancestor);
}

/** Kills a process like `kill -9` or the out-of-memory killer, and waits until it is gone. */
export async function killAtOnce(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function databasePid(stateDir: string): Promise<number> {
  const pidFile = await readFile(path.join(stateDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(pidFile.split('\n')[0]);
}

export function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return accepts(Number(port), hostname);
}
