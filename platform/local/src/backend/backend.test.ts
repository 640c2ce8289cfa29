import { once } from 'node:events';
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startBackend, type Backend, type BackendOptions } from './backend.ts';
import { findBackendPorts } from '../testing.ts';
import { copyFixtureProject, newFolder } from '../testing/fixture-project.ts';
import { databasePid, isListening, killAtOnce, startForeignBackend } from '../testing/processes.ts';

// One database for the whole file, as on a developer's machine; each test writes its own colour.
const [projectDir, stateDir] = [await copyFixtureProject(), await newFolder()];
const closedHome = await newFolder();
let options: Omit<BackendOptions, 'log'>;
let log: string[];
beforeEach(async () => {
  options = { ports: await findBackendPorts(), stateDir, projectDir };
  log = [];
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
    const { host } = await echo(backend);
    await paint(backend, 'violet');
    await killAtOnce(supervisor);
    // Only the database does not notice the kill; otherwise the test would prove nothing.
    expect(await isListening(backend.databaseUrl)).toBe(true);

    const again = await start();
    expect(log.join('\n')).toContain('left over from a run that was killed');
    expect(await colours(again)).toContain('violet');
    await expect.poll(() => isListening(`http://${host}`)).toBe(false);
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
    const lines = [process.pid, stateDir, 0, options.ports.database, '', '127.0.0.1'];
    await writeFile(path.join(stateDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
    expect(await colours(await start())).toContain('red');
  });

  test('move if only their owner can enter the folder', async () => {
    await chmod(closedHome, 0o700);
    const backend = await start({ stateDir: path.join(closedHome, 'clone', '.local') });
    // As root, the database runs as another user who cannot enter, and reports where it moved.
    const isRoot = process.getuid?.() === 0;
    const home = isRoot ? /^\/var\/lib\/fixture-[0-9a-f]{8}$/ : /\.local$/;
    expect(backend.stateDir).toMatch(home);
    expect(await colours(backend)).toEqual(['green', 'red']);
    await backend.stop();
    await rm(backend.stateDir, { recursive: true });
  });
});

describe('A part that dies', () => {
  test.each<[string, (backend: Backend) => Promise<number>]>([
    ['The API', async (backend) => (await echo(backend)).parent],
    ['Postgres', () => databasePid(stateDir)],
  ])('is started again with its data: %s', async (part, pidOf) => {
    const backend = await start();
    await paint(backend, part);
    process.kill(await pidOf(backend), 'SIGKILL');
    await expect.poll(() => colours(backend).catch(() => [])).toContain(part);
    expect(log).toContain(`backend: ${part} was ended by SIGKILL. Starting again.`);
  });

  test.each(['an uncaught error', 'a signal that it does not handle'])(
    'stops the database if it is the supervisor itself, by %s',
    async (end) => {
      const { supervisor, backend } = await startForeignBackend(options);
      const gone = once(supervisor, 'exit');
      if (end === 'an uncaught error') supervisor.send('crash');
      else supervisor.kill();
      await gone;
      await expect.poll(() => isListening(backend.databaseUrl)).toBe(false);
      await expect.poll(() => isListening(backend.supabaseUrl)).toBe(false);
    },
  );
});

async function start(changes: Partial<BackendOptions> = {}): Promise<Backend> {
  const write: BackendOptions['log'] = (source, line) => log.push(`${source}: ${line}`);
  const backend = await startBackend({ ...options, log: write, ...changes });
  onTestFinished(() => backend.stop());
  return backend;
}

async function paint({ databaseUrl }: Backend, colour: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into colours (name) values (${colour})`;
  await sql.end();
}

async function colours({ supabaseUrl, publishableKey: apikey }: Backend): Promise<string[]> {
  const headers = { apikey };
  const response = await fetch(`${supabaseUrl}/rest/v1/colours?order=name`, { headers });
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

async function echo({ supabaseUrl }: Backend) {
  const response = await fetch(`${supabaseUrl}/functions/v1/echo`);
  return (await response.json()) as { host: string; parent: number };
}
