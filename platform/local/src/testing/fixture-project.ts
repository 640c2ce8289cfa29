import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll } from 'vitest';
import type { BackendOptions } from '../backend/backend.ts';
import { startTestBackend } from '../testing.ts';

const LOCAL = path.join(import.meta.dirname, '..', '..');

/** With spaces in its name. It is removed after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'a folder with spaces '));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of `platform/local/fixtures` for a test to change, next to a node_modules as in a clone. */
export async function copyFixtureProject(): Promise<string> {
  const clone = await newFolder();
  const projectDir = path.join(clone, 'supabase');
  await cp(path.join(LOCAL, 'fixtures', 'supabase'), projectDir, { recursive: true });
  await symlink(path.join(LOCAL, '..', '..', 'node_modules'), path.join(clone, 'node_modules'));
  return projectDir;
}

/** A backend on a copy of the fixture project, until the tests of the file end. */
export async function fixtureBackend(options?: Partial<BackendOptions>) {
  const projectDir = await copyFixtureProject();
  const backend = await startTestBackend({ projectDir, ...options });
  const sql = postgres(backend.databaseUrl, { max: 1 });
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    await backend.stop();
  });
  return { backend, projectDir, sql };
}
