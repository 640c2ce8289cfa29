import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packAll, type Packed } from 'scripts/pack';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of this repository. */
    packages: readonly Packed[];
  }
}

/**
 * Packs this repository once for all test files. The version is not that of the live kit: a remote needs only names
 * and types.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'packages '));
  project.provide('packages', await packAll(folder, '0.2.0'));
  return () => rm(folder, { recursive: true, force: true });
}
