import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackend, type Backend, type BackendOptions } from './backend/backend.ts';
import { findFreePorts } from './ports.ts';

/** The folders of clusters to copy: `migrated` has this project's migrations and seed. */
export const CLUSTER_TEMPLATES = {
  empty: 'TEST_EMPTY_CLUSTER',
  migrated: 'TEST_MIGRATED_CLUSTER',
} as const;

/** No test meets them unless it sets its own. */
export const WIDE_LIMITS: NonNullable<BackendOptions['limits']> = {
  max_frequency: 0,
  sign_in_sign_ups: 10_000,
  email_sent: 10_000,
  token_verifications: 10_000,
  token_refresh: 10_000,
};

/**
 * New data in a folder with spaces in its name, as home folders can have, and wide limits. `stop()` deletes the data.
 */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const stateDir = options.stateDir ?? (await newStateDir(options));
  const backend = await startBackend({
    ports: await findBackendPorts(),
    stateDir,
    // Tests trigger reconciliation themselves.
    isReconciling: false,
    log: () => {},
    ...options,
    limits: { ...WIDE_LIMITS, ...options.limits },
  });
  return {
    ...backend,
    async stop() {
      await backend.stop();
      if (!options.stateDir) await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** A state folder. If the tests have templates, it has a cluster: migrated for this project, empty for a test's own. */
async function newStateDir({ projectDir }: Partial<BackendOptions>): Promise<string> {
  const stateDir = await mkdtemp(path.join(tmpdir(), 'backend for tests '));
  const template = process.env[CLUSTER_TEMPLATES[projectDir ? 'empty' : 'migrated']];
  if (template) copyCluster(template, stateDir);
  return stateDir;
}

export function copyCluster(dataDir: string, stateDir: string): void {
  // Node's cp takes as long for a thousand files as the server takes to start.
  execFileSync('cp', ['-a', dataDir, path.join(stateDir, 'postgres')]);
}

export async function findBackendPorts(): Promise<BackendOptions['ports']> {
  const [supabase = 0, database = 0, mailbox = 0, smtp = 0, gateway = 0] = await findFreePorts(5);
  return { supabase, database, mailbox, smtp, gateway };
}
