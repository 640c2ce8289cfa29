import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { databaseUrl, SUPERVISOR } from './home.ts';

const STOP_TIMEOUT_MS = 20_000;
/** On a busy machine the database needs a moment to notice that its supervisor was killed. */
const NOTICE_KILL_MS = 2000;

/**
 * Stops a server whose supervisor was killed, and removes a stale pid file.
 * @returns the stopped process, if any
 * @throws Error if a running supervisor uses the folder
 */
export async function stopOrphan(dataDir: string): Promise<number | undefined> {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const record = parsePidFile(await readFile(pidFile, 'utf8').catch(() => ''));
  if (!record) return undefined;
  if (!(await isServerOf(record.pid, dataDir))) {
    // After a crash or in a new container the id can belong to any program, and Postgres would refuse to start.
    await rm(pidFile, { force: true });
    return undefined;
  }
  if (await isSupervised(record.port)) {
    throw new Error(
      `${dataDir} is in use: another run of this project has its database on port ${record.port}. Stop that one first.`,
    );
  }
  // As in a normal stop: the fast shutdown.
  process.kill(record.pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await isServerOf(record.pid, dataDir)) {
    if (Date.now() > deadline) {
      throw new Error(`An earlier Postgres (process ${record.pid}) does not stop. End it by hand.`);
    }
    await sleep(50);
  }
  return record.pid;
}

/** From the first and fourth line of a postmaster.pid. */
function parsePidFile(content: string): { pid: number; port: number } | undefined {
  const lines = content.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 ? { pid, port } : undefined;
}

async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  return (await commandLine(pid)).includes(dataDir);
}

async function commandLine(pid: number): Promise<string> {
  if (platform() === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout).catch(() => '');
}

/** A running supervisor keeps a named connection open; a killed one has lost it. */
async function isSupervised(port: number): Promise<boolean> {
  const sql = postgres(databaseUrl(port), { max: 1, connect_timeout: 3 });
  const isPresent = async () =>
    (await sql`select from pg_stat_activity where application_name = ${SUPERVISOR}`).length > 0;
  const deadline = Date.now() + NOTICE_KILL_MS;
  try {
    while (await isPresent()) {
      if (Date.now() > deadline) return true;
      await sleep(100);
    }
    return false;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
