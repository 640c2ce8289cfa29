import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOCAL = join(import.meta.dirname, '..', '..');

/** Copied from `platform/local/fixtures`, for a test to change. */
export interface FixtureProject {
  projectDir: string;
  remove(): Promise<void>;
}

/** In a folder with spaces in its name, next to a node_modules as in a clone. */
export async function copyFixtureProject(): Promise<FixtureProject> {
  const clone = await mkdtemp(join(tmpdir(), 'a clone with spaces '));
  const projectDir = join(clone, 'supabase');
  await cp(join(LOCAL, 'fixtures', 'supabase'), projectDir, { recursive: true });
  await symlink(join(LOCAL, '..', '..', 'node_modules'), join(clone, 'node_modules'));
  return { projectDir, remove: () => rm(clone, { recursive: true, force: true }) };
}
