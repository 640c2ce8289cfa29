import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import type { BackendOptions } from '../backend/backend.ts';
import { isListening } from '../testing/processes.ts';
import { findBackendPorts, startTestBackend } from '../testing.ts';
import { copyFixtureProject, newFolder } from '../testing/fixture-project.ts';

// One database over time: each test continues where the previous one ended.
const [projectDir, stateDir] = [await copyFixtureProject(), await newFolder()];
let log: string[];

test('A failing migration stops the start with file, line and reason, and is rolled back', async () => {
  await writeMigration(
    '20260201000000_broken.sql',
    'create table half (id int);\n\ninsert into half values (0);\nselect * from nowhere;\n',
  );
  const ports = await findBackendPorts();
  await expect(start({ ports })).rejects.toThrow(
    'supabase/migrations/20260201000000_broken.sql failed: relation "nowhere" does not exist\n  at line 4',
  );
  for (const port of Object.values(ports))
    expect(await isListening(`http://localhost:${port}`)).toBe(false);
});

test('After a fix it is applied completely; the others are not repeated, and the seed comes last', async () => {
  await writeMigration('20260201000000_broken.sql', 'create table half (id int);');
  const { applied, colours } = await startAndLook('select from half');
  expect(applied).toEqual(['20260101000000', '20260101000100', '20260201000000']);
  expect(colours).toBe(2);
  expect(log).toContain('applied 20260201000000_broken.sql');
  expect(log).not.toContain('applied 20260101000000_notes.sql');
  expect(log).toContain('seeded the new database');
});

test('While a developer works, a migration is applied when it has content, and the API knows its table', async () => {
  const backend = await start({ followsMigrations: true });
  const headers = { apikey: backend.secretKey };
  const status = async () =>
    (await fetch(`${backend.supabaseUrl}/rest/v1/shapes`, { headers })).status;
  expect(await status()).toBe(404);
  const name = '20260315000000_shapes.sql';
  const shapes = 'create table shapes (id int); grant select on shapes to service_role;';
  await writeMigration(name, '');
  await writeMigration(name, `${shapes}\nselect * from nowhere;`);
  await expect.poll(() => log.join('\n')).toContain(`${name} failed: relation "nowhere" does not`);
  expect(await status()).toBe(404);
  await writeMigration(name, shapes);
  await expect.poll(status).toBe(200);
  expect(log.filter((line) => line.includes(name))).toEqual([
    expect.stringContaining('failed'),
    `applied ${name}`,
  ]);
  await backend.stop();
});

test('A later start applies a new migration, and reports one that was edited or deleted after it ran', async () => {
  await writeMigration('20260301000000_more.sql', "insert into colours values ('blue');");
  expect(await startAndLook(), 'the data stay').toMatchObject({ colours: 3 });
  await writeMigration('20260301000000_more.sql', "insert into colours values ('cyan');");
  await rm(path.join(projectDir, 'migrations/20260201000000_broken.sql'));
  const { colours } = await startAndLook();
  expect(colours).toBe(3);
  expect(log).toContain(
    '20260301000000_more.sql was changed after it was applied: start with --fresh to see it.',
  );
  expect(log).toContain('The database has migration 20260201000000, whose file no longer exists.');
});

function start(changes: Partial<BackendOptions> = {}) {
  log = [];
  const write = (_source: string, line: string) => log.push(line);
  return startTestBackend({ stateDir, projectDir, log: write, ...changes });
}

async function startAndLook(query = 'select 0 as n') {
  const backend = await start();
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql.unsafe(query);
  const history = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  const { count: colours } = await sql`select from colours`;
  await sql.end();
  await backend.stop();
  return { applied: history.map(({ version }) => version), colours };
}

const writeMigration = (name: string, text: string): Promise<void> =>
  writeFile(path.join(projectDir, 'migrations', name), text);
