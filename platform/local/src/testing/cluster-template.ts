import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { createCluster } from '../postgres/create-cluster.ts';
import { settlePostgres } from '../postgres/home.ts';

// Vitest calls this once before the tests of a project. Every backend of a test then copies the cluster made here:
// initdb takes longer than anything else in a start.

/** The variable that names the cluster's folder, for the test processes. */
export const CLUSTER_TEMPLATE = 'TEST_CLUSTER_TEMPLATE';

/** These data need not survive a power cut. */
const FAST = '\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n';

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[CLUSTER_TEMPLATE]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cluster for tests '));
  const home = await settlePostgres(folder, 'tests');
  await createCluster(home);
  await appendFile(join(home.dataDir, 'postgresql.conf'), FAST);
  process.env[CLUSTER_TEMPLATE] = home.dataDir;
  // The API's process is started for every backend, from the same files.
  process.env.NODE_COMPILE_CACHE ??= join(PROJECT_ROOT, 'node_modules/.cache/compiled');
  return async () => {
    delete process.env[CLUSTER_TEMPLATE];
    await rm(folder, { recursive: true, force: true });
  };
}
