import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { Backend } from '@platform/local/backend';
import { findBackendPorts, WIDE_LIMITS } from '@platform/local/testing';
import {
  descendantsOf,
  type ForeignBackend,
  killAtOnce,
  type RunningProcess,
  startForeignBackend,
} from '@platform/local/testing/processes';

type BackendOptions = Parameters<typeof startForeignBackend>[0];

const API = /api\/main\.ts/;
const STOPPED_MS = 3000;

/**
 * What a trial does to the processes of a backend. Each returns whether it met one: functions run only now and then.
 */
export const DEATHS: Record<string, (backend: MortalBackend) => boolean | Promise<boolean>> = {
  'kill -9 of the API': (backend) => backend.kill(API),
  'kill -9 of a function': (backend) => backend.kill(/deno run/),
  'kill -9 of Postgres': (backend) => backend.kill(/postgres -D/),
  'kill -9 of everything': (backend) => backend.restart('killed'),
  'SIGSTOP of the API for 3 s': (backend) => backend.pause(API),
  'SIGSTOP of Postgres for 3 s': (backend) => backend.pause(/postgres/),
  'a stop and a start': (backend) => backend.restart('stopped'),
};

/** A backend in processes of its own, which keeps its data and its addresses. */
export class MortalBackend implements AsyncDisposable {
  readonly #options: BackendOptions;
  #running: ForeignBackend;

  private constructor(options: BackendOptions, running: ForeignBackend) {
    this.#options = options;
    this.#running = running;
  }

  static async start(): Promise<MortalBackend> {
    const stateDir = await mkdtemp(path.join(tmpdir(), 'mortal '));
    const options = {
      ports: await findBackendPorts(),
      stateDir,
      limits: WIDE_LIMITS,
      maxPauseSeconds: 1,
    };
    return new MortalBackend(options, await startForeignBackend(options));
  }

  get backend(): Backend {
    return this.#running.backend;
  }

  #find(command: RegExp): RunningProcess[] {
    return descendantsOf(this.#running.supervisor.pid!).filter((one) => command.test(one.command));
  }

  kill(command: RegExp): boolean {
    const [one] = this.#find(command);
    return one !== undefined && send(one.pid, 'SIGKILL');
  }

  async pause(command: RegExp): Promise<boolean> {
    const stopped = this.#find(command).filter(({ pid }) => send(pid, 'SIGSTOP'));
    await pass(STOPPED_MS);
    for (const { pid } of stopped) send(pid, 'SIGCONT');
    return stopped.length > 0;
  }

  async restart(how: 'killed' | 'stopped'): Promise<boolean> {
    await this.#stop(how);
    this.#running = await startForeignBackend(this.#options);
    return true;
  }

  async #stop(how: 'killed' | 'stopped'): Promise<void> {
    const { supervisor } = this.#running;
    const others = descendantsOf(supervisor.pid!);
    if (how === 'stopped') {
      const gone = new Promise((resolve) => supervisor.once('exit', resolve));
      supervisor.send('stop');
      await gone;
    } else {
      await killAtOnce(supervisor);
      for (const { pid } of others) send(pid, 'SIGKILL');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop('stopped');
    await rm(this.#options.stateDir!, { recursive: true, force: true });
  }
}

/** @returns `false` if it is gone already */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
