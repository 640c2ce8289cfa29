import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { createCluster } from '../postgres/create-cluster.ts';
import { preparePostgresHome } from '../postgres/home.ts';

// Vitest calls this once before the tests of a project. Every test backend copies the cluster created here, because
// initdb is the slowest step of a start.

/** The environment variable with the cluster's folder. */
export const CLUSTER_TEMPLATE = 'TEST_CLUSTER_TEMPLATE';

/** The data need not survive a power failure. */
const FAST = '\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n';

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[CLUSTER_TEMPLATE]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cluster for tests '));
  const home = await preparePostgresHome(folder, 'tests');
  await createCluster(home);
  await appendFile(join(home.dataDir, 'postgresql.conf'), FAST);
  process.env[CLUSTER_TEMPLATE] = home.dataDir;
  // The API's process starts for every backend, from the same files.
  process.env.NODE_COMPILE_CACHE ??= join(PROJECT_ROOT, 'node_modules/.cache/compiled');
  return async () => {
    delete process.env[CLUSTER_TEMPLATE];
    await rm(folder, { recursive: true, force: true });
  };
}
