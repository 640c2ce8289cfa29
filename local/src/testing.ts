import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend, type Backend, type BackendOptions } from './backend.ts';
import { findFreePorts } from './ports.ts';

/**
 * A backend of its own for a test: free ports, new data in a temporary folder (with spaces in its name, as a home may
 * have), and limits wide enough for many sign-ins. `stop()` deletes the data as well.
 */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), 'backend for tests ')));
  const backend = await startBackend({
    ports: await findBackendPorts(),
    stateDir,
    // Tests say themselves when the gateway is asked.
    isReconciling: false,
    log: () => {},
    ...options,
    limits: {
      maxFrequencySeconds: 0,
      signInsPerFiveMinutes: 10_000,
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

/** Ports for a backend, all free now. */
export async function findBackendPorts(): Promise<BackendOptions['ports']> {
  const [supabase = 0, database = 0, mailbox = 0, smtp = 0, gateway = 0] = await findFreePorts(5);
  return { supabase, database, mailbox, smtp, gateway };
}
