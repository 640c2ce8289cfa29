import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BackendOptions } from '../backend/backend.ts';
import { startTestBackend } from '../testing.ts';

const LOCAL = path.join(import.meta.dirname, '..', '..');

/** Copied from `platform/local/fixtures`, for a test to change. */
export interface FixtureProject {
  projectDir: string;
  remove(): Promise<void>;
}

/** In a folder with spaces in its name, next to a node_modules as in a clone. */
export async function copyFixtureProject(): Promise<FixtureProject> {
  const clone = await mkdtemp(path.join(tmpdir(), 'a clone with spaces '));
  const projectDir = path.join(clone, 'supabase');
  await cp(path.join(LOCAL, 'fixtures', 'supabase'), projectDir, { recursive: true });
  await symlink(path.join(LOCAL, '..', '..', 'node_modules'), path.join(clone, 'node_modules'));
  return { projectDir, remove: () => rm(clone, { recursive: true, force: true }) };
}

/** A backend on a copy of the fixture project. `stop` ends it and removes the copy. */
export async function startFixtureBackend(options?: Partial<BackendOptions>) {
  const project = await copyFixtureProject();
  const { projectDir } = project;
  const backend = await startTestBackend({ projectDir, ...options });
  return {
    backend,
    projectDir,
    stop: async (): Promise<void> => {
      await backend.stop();
      await project.remove();
    },
  };
}
