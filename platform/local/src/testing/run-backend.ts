import { startBackend, type BackendOptions } from '../backend.ts';

// A process of its own around a backend, for tests that end it in rude ways: told its options in one message, it answers
// with the backend when that is up.
process.once('message', (options: Omit<BackendOptions, 'log'>) => {
  void startBackend({ ...options, log: () => {} }).then((backend) => process.send?.({ backend }));
});
process.on('message', (message) => {
  if (message === 'crash') throw new Error('as if the supervisor had a bug');
});
