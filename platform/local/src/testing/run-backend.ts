import { startBackend, type BackendOptions } from '../backend/backend.ts';

// A process for tests that kill it: it receives its options in one message and answers with the started backend.
process.once('message', (options: Omit<BackendOptions, 'log'>) => void run(options));
process.on('message', (message) => {
  if (message === 'crash') throw new Error('as if the supervisor had a bug');
});

async function run(options: Omit<BackendOptions, 'log'>): Promise<void> {
  const backend = await startBackend({ ...options, log: () => {} });
  const stop = () => void backend.stop().then(() => process.exit());
  process.on('message', (message) => {
    if (message === 'stop') stop();
  });
  process.once('disconnect', stop);
  process.send?.({ backend });
}
