import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { findBackendPorts, WIDE_LIMITS } from '@platform/local/testing';
import { descendantsOf, killAtOnce, startForeignBackend } from '@platform/local/testing/processes';
import { RECONCILE_SECRET } from 'backend/sandbox/keys';
import postgres from 'postgres';
import { membersOf } from 'tests/members';
import { faultsOfMoney, readMoney } from 'tests/money';
import { Tally } from 'tests/tally';
import type { Backend } from '@platform/local/backend';
import { expect, test } from '../fixtures/test.ts';
import { combination } from './combination.ts';

const BUYERS = 12;
const MIN_PURCHASES = 24;
/** Between two purchases of a buyer, at most. */
const PAUSE_MS = 8000;
const STOPPED_MS = 3000;
const API = /api\/main\.ts/;

test(
  'Each paid order is completed once, whatever dies while members buy',
  combination(
    { table: 'Money', row: 'processes die while members buy', column: 'what is found in the end' },
    { tag: ['@commerce'], tier: 'matrix' },
  ),
  async () => {
    test.setTimeout(600_000);
    await using mortal = await startMortalBackend();
    const { backend, deaths } = mortal;
    const tally = new Tally();
    tally.begin('deaths');
    const members = membersOf(backend, tally);
    // Signed up before anything dies, so that more of them get as far as to pay.
    await Promise.all(Array.from({ length: BUYERS }, members.signIn));
    const missing = new Set(Object.keys(deaths));
    let bought = 0;
    const isOver = () => bought >= MIN_PURCHASES && missing.size === 0;
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (!isOver()) {
        await pass(Math.random() * PAUSE_MS);
        // Who meets a death begins again, with another module.
        await members.buy().then(
          () => (bought += 1),
          () => undefined,
        );
      }
    });
    while (!isOver()) {
      for (const [death, strike] of Object.entries(deaths)) {
        await pass(1000 + Math.random() * 4000);
        if (await strike()) missing.delete(death);
      }
    }
    await Promise.all(buyers);
    const wrong = async (): Promise<string[]> => {
      await reconcile(backend).catch(() => undefined);
      return faultsOfMoney(await readMoney(backend));
    };
    await expect.poll(wrong, { timeout: 120_000, intervals: [1000] }).toEqual([]);
  },
);

/** As the scheduler does every minute. */
async function reconcile({ databaseUrl, supabaseUrl }: Backend): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    await sql`update public.order_checks set next_at = now()`;
  } finally {
    await sql.end();
  }
  const response = await fetch(`${supabaseUrl}/functions/v1/reconcile-orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${RECONCILE_SECRET}` },
    signal: AbortSignal.timeout(20_000),
  });
  await response.body?.cancel();
}

/** A backend in processes of its own, which keeps its data and its addresses, and what may happen to them. */
async function startMortalBackend() {
  const stateDir = await mkdtemp(path.join(tmpdir(), 'mortal '));
  const ports = await findBackendPorts();
  const start = () =>
    startForeignBackend({ ports, stateDir, limits: WIDE_LIMITS, maxPauseSeconds: 1 });
  let running = await start();
  const find = (command: RegExp) =>
    descendantsOf(running.supervisor.pid!).filter((one) => command.test(one.command));
  const kill = (command: RegExp) => async (): Promise<boolean> => {
    const [one] = find(command);
    return one !== undefined && send(one.pid, 'SIGKILL');
  };
  const pause = (command: RegExp) => async (): Promise<boolean> => {
    const stopped = find(command).filter(({ pid }) => send(pid, 'SIGSTOP'));
    await pass(STOPPED_MS);
    for (const { pid } of stopped) send(pid, 'SIGCONT');
    return stopped.length > 0;
  };
  async function stop(): Promise<void> {
    const gone = once(running.supervisor, 'exit');
    running.supervisor.send('stop');
    await gone;
  }
  async function killAll(): Promise<void> {
    const others = descendantsOf(running.supervisor.pid!);
    await killAtOnce(running.supervisor);
    for (const { pid } of others) send(pid, 'SIGKILL');
  }
  const restart = (end: () => Promise<void>) => async (): Promise<boolean> => {
    await end();
    running = await start();
    return true;
  };
  return {
    backend: running.backend,
    /** Each returns whether it met a process: functions run only now and then. */
    deaths: {
      'kill -9 of the API': kill(API),
      'kill -9 of a function': kill(/deno run/),
      'kill -9 of Postgres': kill(/postgres -D/),
      'kill -9 of everything': restart(killAll),
      'SIGSTOP of the API for 3 s': pause(API),
      'SIGSTOP of Postgres for 3 s': pause(/postgres/),
      'a stop and a start': restart(stop),
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** @returns `false` if it is gone already */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
