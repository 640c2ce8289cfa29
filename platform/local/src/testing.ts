import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend, type Backend, type BackendOptions } from './backend/backend.ts';
import { findFreePorts } from './ports.ts';
import { CLUSTER_TEMPLATE } from './testing/cluster-template.ts';

/**
 * A separate backend for a test: free ports, new data in a temporary folder (with spaces in its name, as home folders
 * can have), and limits wide enough for many sign-ins. `stop()` also deletes the data.
 */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const stateDir = options.stateDir ?? (await newStateDir());
  const backend = await startBackend({
    ports: await findBackendPorts(),
    stateDir,
    // Tests trigger reconciliation themselves.
    isReconciling: false,
    log: () => {},
    ...options,
    limits: {
      maxFrequencySeconds: 0,
      signInsPerFiveMinutes: 10_000,
      mailsPerHour: 10_000,
      verificationsPerFiveMinutes: 10_000,
      refreshesPerFiveMinutes: 10_000,
      ...options.limits,
    },
  });
  return {
    ...backend,
    async stop() {
      await backend.stop();
      if (!options.stateDir) await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** A folder with an empty cluster if the tests have a template, otherwise without. */
async function newStateDir(): Promise<string> {
  const stateDir = await mkdtemp(join(tmpdir(), 'backend for tests '));
  const template = process.env[CLUSTER_TEMPLATE];
  // Node's cp takes as long for a thousand files as the server takes to start.
  if (template) execFileSync('cp', ['-a', template, join(stateDir, 'postgres')]);
  return stateDir;
}

/** Free ports for a backend. */
export async function findBackendPorts(): Promise<BackendOptions['ports']> {
  const [supabase = 0, database = 0, mailbox = 0, smtp = 0, gateway = 0] = await findFreePorts(5);
  return { supabase, database, mailbox, smtp, gateway };
}
