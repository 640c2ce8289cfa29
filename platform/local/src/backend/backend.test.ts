import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackend, type Backend, type BackendOptions } from './backend.ts';
import { findBackendPorts } from '../testing.ts';
import { copyFixtureProject, type FixtureProject } from '../testing/fixture-project.ts';
import { databasePid, isListening, killAtOnce, startForeignBackend } from '../testing/processes.ts';

// One database for the whole file, as on a developer's machine; each test writes its own colour.
let project: FixtureProject;
let stateDir: string;
let options: Omit<BackendOptions, 'log'>;
let log: string[];
const running: Backend[] = [];

beforeAll(async () => {
  project = await copyFixtureProject();
  stateDir = await mkdtemp(path.join(tmpdir(), 'the state of a backend '));
});

beforeEach(async () => {
  options = { ports: await findBackendPorts(), stateDir, projectDir: project.projectDir };
  log = [];
});

afterEach(async () => {
  for (const backend of running.splice(0)) await backend.stop();
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
  await project.remove();
});

describe('The data', () => {
  test('stay when the backend stops, and all processes exit', async () => {
    const first = await start();
    await paint(first, 'blue');
    await first.stop();
    for (const url of [first.supabaseUrl, first.databaseUrl, first.mailboxUrl]) {
      expect(await isListening(url)).toBe(false);
    }
    expect(await readdir(path.join(stateDir, 'postgres'))).not.toContain('postmaster.pid');
    expect(await colours(await start())).toContain('blue');
  });

  test('are new after a fresh start', async () => {
    const first = await start();
    await paint(first, 'pink');
    await first.stop();
    expect(await colours(await start({ fresh: true }))).toEqual(['green', 'red']);
  });

  test('survive kill -9 of the supervisor, after which all other processes exit', async () => {
    const { backend, supervisor } = await startForeignBackend(options);
    const echo = `${backend.supabaseUrl}/functions/v1/echo`;
    const { pid } = (await (await fetch(echo)).json()) as { pid: number };
    await paint(backend, 'violet');
    await killAtOnce(supervisor);
    // Only the database does not notice the kill; otherwise the test would prove nothing.
    expect(await isListening(backend.databaseUrl)).toBe(true);

    const again = await start();
    expect(log.some((line) => line.includes('left over from a run that was killed'))).toBe(true);
    expect(await colours(again)).toContain('violet');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('are refused to a second run while the first uses them', async () => {
    const first = await start();
    await expect(start({ ports: await findBackendPorts() })).rejects.toThrow(
      `another run of this project has its database on port ${options.ports.database}`,
    );
    expect(await colours(first)).toContain('red');
  });

  test('open despite a stale pid file whose number belongs to another program', async () => {
    await (await start()).stop();
    const pidFile = path.join(stateDir, 'postgres', 'postmaster.pid');
    const lines = [process.pid, stateDir, 0, options.ports.database, '', '127.0.0.1'];
    await writeFile(pidFile, lines.join('\n'));
    expect(await colours(await start())).toContain('red');
  });

  test('move if only their owner can enter the folder', async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'a closed home '));
    await chmod(closed, 0o700);
    const backend = await start({ stateDir: path.join(closed, 'clone', '.local') });
    // As root, the database runs as another user who cannot enter, and reports where it moved.
    const isRoot = process.getuid?.() === 0;
    const home = isRoot ? /^\/var\/lib\/fixture-[0-9a-f]{8}$/ : /\.local$/;
    expect(backend.stateDir).toMatch(home);
    expect(await colours(backend)).toEqual(['green', 'red']);
    await backend.stop();
    await rm(backend.stateDir, { recursive: true });
    await rm(closed, { recursive: true });
  });
});

describe('A part that dies', () => {
  test('is started again if it is the API', async () => {
    const backend = await start();
    const functionsHost = await fetch(`${backend.supabaseUrl}/functions/v1/echo`);
    const { parent } = (await functionsHost.json()) as { parent: number };
    process.kill(parent, 'SIGKILL');
    await expect.poll(() => restStatus(backend)).toBe(200);
    expect(log).toContain('backend: The API was ended by SIGKILL. Starting again.');
  });

  test('is started again with its data if it is the database', async () => {
    const backend = await start();
    await paint(backend, 'orange');
    process.kill(await databasePid(stateDir), 'SIGKILL');
    await expect.poll(() => restStatus(backend)).toBe(200);
    expect(await colours(backend)).toContain('orange');
    expect(log).toContain('backend: Postgres was ended by SIGKILL. Starting again.');
  });

  test.each([
    ['after an uncaught error', (supervisor: ChildProcess) => supervisor.send('crash')],
    ['by a signal that it does not handle', (supervisor: ChildProcess) => supervisor.kill()],
  ])('stops the database if it is the supervisor itself, %s', async (_, end) => {
    const foreign = await startForeignBackend(options);
    const gone = once(foreign.supervisor, 'exit');
    end(foreign.supervisor);
    await gone;
    await expect.poll(() => isListening(foreign.backend.databaseUrl)).toBe(false);
    await expect.poll(() => isListening(foreign.backend.supabaseUrl)).toBe(false);
  });
});

async function start(changes: Partial<BackendOptions> = {}): Promise<Backend> {
  const backend = await startBackend({
    ...options,
    log: (source, line) => log.push(`${source}: ${line}`),
    ...changes,
  });
  running.push(backend);
  return backend;
}

async function paint({ databaseUrl }: Backend, colour: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into colours (name) values (${colour})`;
  await sql.end();
}

async function colours(backend: Backend): Promise<string[]> {
  const response = await fetch(`${backend.supabaseUrl}/rest/v1/colours?order=name`, {
    headers: { apikey: backend.publishableKey },
  });
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

function restStatus({ supabaseUrl, publishableKey }: Backend): Promise<number> {
  const request = fetch(`${supabaseUrl}/rest/v1/colours`, { headers: { apikey: publishableKey } });
  return request.then(
    ({ status }) => status,
    () => 0,
  );
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
