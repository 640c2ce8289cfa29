import { startBackend, type BackendOptions } from '../backend/backend.ts';

// A process for tests that kill it: it receives its options in one message and answers with the started backend.
process.once('message', (options: Omit<BackendOptions, 'log'>) => {
  void startBackend({ ...options, log: () => {} }).then((backend) => process.send?.({ backend }));
});
process.on('message', (message) => {
  if (message === 'crash') throw new Error('as if the supervisor had a bug');
});
