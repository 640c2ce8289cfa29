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
  const [supabase, database, mailbox, smtp] = (await findFreePorts(4)) as [
    number,
    number,
    number,
    number,
  ];
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), 'backend for tests ')));
  const backend = await startBackend({
    ports: { supabase, database, mailbox, smtp },
    stateDir,
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
