import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { createCluster, preparePostgresHome } from '../postgres/home.ts';
import { CLUSTER_TEMPLATES, copyCluster, startTestBackend } from '../testing.ts';

// Called once by Vitest. Every test backend copies these clusters: initdb and migrations are the slowest steps of a
// start.

/** The data need not survive a power failure. */
const FAST = '\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n';

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[CLUSTER_TEMPLATES.empty]) return undefined;
  // The API's process starts for every backend, from the same files.
  process.env.NODE_COMPILE_CACHE ??= path.join(PROJECT_ROOT, 'node_modules/.cache/compiled');
  const [empty, migrated] = [await newFolder(), await newFolder()];

  const home = await preparePostgresHome(empty, 'tests');
  await createCluster(home);
  await appendFile(path.join(home.dataDir, 'postgresql.conf'), FAST);
  process.env[CLUSTER_TEMPLATES.empty] = home.dataDir;

  copyCluster(home.dataDir, migrated);
  const backend = await startTestBackend({ stateDir: migrated });
  await backend.stop();
  process.env[CLUSTER_TEMPLATES.migrated] = path.join(backend.stateDir, 'postgres');
  return async () => {
    for (const name of Object.values(CLUSTER_TEMPLATES)) delete process.env[name];
    for (const folder of [empty, migrated]) await rm(folder, { recursive: true, force: true });
  };
}

const newFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'cluster for tests '));
