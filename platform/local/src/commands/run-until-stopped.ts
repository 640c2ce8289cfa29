import { once } from 'node:events';
import { styleText } from 'node:util';
import { sentenceOf } from '@platform/contract/failure';

export interface Running {
  /** Resolves with the reason. */
  failed: Promise<Error>;
}

/**
 * Stops the last part first. Further signals do not interrupt the stop: an impatient Ctrl-C leaves nothing behind.
 * @returns the exit code: 0 after a signal
 */
export async function runUntilStopped(
  start: (parts: AsyncDisposableStack) => Promise<Running | void>,
): Promise<number> {
  const signalled = untilSignal();
  const parts = new AsyncDisposableStack();
  const failed = Promise.race([
    start(parts).then((running) => running?.failed ?? forever()),
    uncaughtError(),
  ]);
  const error = await Promise.race([
    signalled.then(() => undefined),
    failed.catch((reason: unknown) => reason),
  ]);
  console.log('\nStopping …');
  const faults = [error, await parts.disposeAsync().catch((reason: unknown) => reason)].filter(
    (fault) => fault !== undefined,
  );
  if (faults.length === 0) console.log('Stopped. The data is kept.');
  // Printed last, under the output of the stopping parts.
  for (const fault of faults) printFailure(fault);
  return faults.length === 0 ? 0 : 1;
}

const forever = (): Promise<never> => new Promise(() => undefined);

/** Resolves on a signal, or when the parent process exits. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve();
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
    process.on('disconnect', stop);
    // The IPC channel alone must not keep this process alive.
    process.channel?.unref();
  });
}

async function uncaughtError(): Promise<Error> {
  const [error] = (await once(process, 'uncaughtException')) as [Error];
  return error;
}

/** Prints a sentence, or the whole error if DEBUG is set. */
function printFailure(error: unknown): void {
  const sentence = styleText('red', sentenceOf(error), { stream: process.stderr });
  console.error(process.env.DEBUG ? error : sentence);
}
