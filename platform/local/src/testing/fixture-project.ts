import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOCAL = join(import.meta.dirname, '..', '..');

/** A copy of the small project in `platform/local/fixtures` that a test can change. */
export interface FixtureProject {
  /** The supabase/ folder. */
  projectDir: string;
  remove(): Promise<void>;
}

/** Copies the fixture to a folder with spaces in its name, beside a node_modules as in a clone. */
export async function copyFixtureProject(): Promise<FixtureProject> {
  const clone = await mkdtemp(join(tmpdir(), 'a clone with spaces '));
  const projectDir = join(clone, 'supabase');
  await cp(join(LOCAL, 'fixtures', 'supabase'), projectDir, { recursive: true });
  await symlink(join(LOCAL, '..', '..', 'node_modules'), join(clone, 'node_modules'));
  return { projectDir, remove: () => rm(clone, { recursive: true, force: true }) };
}
