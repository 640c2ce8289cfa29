import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { findBackendPorts, WIDE_LIMITS } from '@platform/local/testing';
import {
  databasePid,
  descendantsOf,
  type ForeignBackend,
  killAtOnce,
  type RunningProcess,
  startForeignBackend,
} from '@platform/local/testing/processes';
import { stack } from '../fixtures/stack.ts';

type BackendOptions = Parameters<typeof startForeignBackend>[0];

const STOPPED_MS = 3000;

/** What a trial does to the processes of a backend. */
export const DEATHS = {
  'kill -9 of the API': (backend: MortalBackend) => backend.kill(/api\/main\.ts/),
  'kill -9 of a function': (backend: MortalBackend) => backend.kill(/deno run/),
  'kill -9 of Postgres': async (backend: MortalBackend) =>
    send(await backend.database(), 'SIGKILL'),
  'kill -9 of everything': (backend: MortalBackend) => backend.restart('at once'),
  'SIGSTOP of the API for 3 s': (backend: MortalBackend) => backend.pause(/api\/main\.ts/),
  'SIGSTOP of Postgres for 3 s': (backend: MortalBackend) => backend.pause(/postgres/),
  'a stop and a start': (backend: MortalBackend) => backend.restart('in order'),
  'a full disk for 3 s': (backend: MortalBackend) => backend.fillDisk(),
};
export type Death = keyof typeof DEATHS;

/** Only root can give the data a disk of its own, in memory. */
const HAS_OWN_DISK = platform() === 'linux' && process.getuid?.() === 0;
const DISK_MB = 300;

/** All that can be tried here. */
export const POSSIBLE_DEATHS = (Object.keys(DEATHS) as Death[]).filter(
  (death) => HAS_OWN_DISK || death !== 'a full disk for 3 s',
);

/** A backend in processes of its own, which keeps its data and its addresses. */
export class MortalBackend implements AsyncDisposable {
  readonly #options: BackendOptions;
  readonly #stackBefore = { ...stack };
  #running: ForeignBackend;

  private constructor(options: BackendOptions, running: ForeignBackend) {
    this.#options = options;
    this.#running = running;
  }

  /** Until its end the fixtures of this worker speak to it. */
  static async start(): Promise<MortalBackend> {
    const stateDir = await mkdtemp(path.join(tmpdir(), 'mortal '));
    if (HAS_OWN_DISK) run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', stateDir);
    const options = { ports: await findBackendPorts(), stateDir, limits: WIDE_LIMITS };
    const running = await startForeignBackend(options);
    const mortal = new MortalBackend(options, running);
    const { supabaseUrl, mailboxUrl, databaseUrl, gatewayUrl, publishableKey } = running.backend;
    Object.assign(stack, {
      supabase: supabaseUrl,
      mailbox: mailboxUrl,
      database: databaseUrl,
      gateway: gatewayUrl,
      key: publishableKey,
    });
    return mortal;
  }

  database(): Promise<number> {
    return databasePid(this.#options.stateDir!);
  }

  #find(command: RegExp): RunningProcess[] {
    return descendantsOf(this.#running.supervisor.pid!).filter((one) => command.test(one.command));
  }

  kill(command: RegExp): void {
    for (const { pid } of this.#find(command).slice(0, 1)) send(pid, 'SIGKILL');
  }

  async pause(command: RegExp): Promise<void> {
    const processes = this.#find(command);
    for (const { pid } of processes) send(pid, 'SIGSTOP');
    await pass(STOPPED_MS);
    for (const { pid } of processes) send(pid, 'SIGCONT');
  }

  async fillDisk(): Promise<void> {
    const file = path.join(this.#options.stateDir!, 'fills-the-disk');
    // It ends with an error when nothing fits any more.
    spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M']);
    await pass(STOPPED_MS);
    await rm(file);
  }

  async restart(how: 'at once' | 'in order'): Promise<void> {
    await this.#stop(how);
    this.#running = await startForeignBackend(this.#options);
  }

  async #stop(how: 'at once' | 'in order'): Promise<void> {
    const { supervisor } = this.#running;
    const others = descendantsOf(supervisor.pid!);
    if (how === 'in order') {
      const gone = new Promise((resolve) => supervisor.once('exit', resolve));
      supervisor.send('stop');
      await gone;
    } else {
      await killAtOnce(supervisor);
      for (const { pid } of others) send(pid, 'SIGKILL');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    Object.assign(stack, this.#stackBefore);
    await this.#stop('in order');
    // Lazy: a process that has just ended can hold the disk for a moment.
    if (HAS_OWN_DISK) run('umount', '--lazy', this.#options.stateDir!);
    await rm(this.#options.stateDir!, { recursive: true, force: true });
  }
}

const run = (command: string, ...args: string[]): void => void execFileSync(command, args);

/** It may be gone already. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Nothing is left to end.
  }
}
