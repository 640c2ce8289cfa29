import { once } from 'node:events';
import { printFailure } from './printing.ts';

/** What a started command tells of itself. */
export interface Running {
  /** Settles with the reason when a part is gone for good. */
  failed: Promise<Error>;
}

/**
 * Runs a command until it is told to stop or one of its parts fails, then stops what it started, the last first.
 * Told again while it stops, it goes on stopping: nothing is left behind by an impatient Ctrl-C.
 * @param start starts the parts and says, for each, how it is stopped
 * @returns the exit code: 0 when it was told to stop
 */
export async function runUntilStopped(
  start: (parts: AsyncDisposableStack) => Promise<Running>,
): Promise<number> {
  const told = untilTold();
  const parts = new AsyncDisposableStack();
  const failed = Promise.race([start(parts).then((running) => running.failed), faultOfOurOwn()]);
  const error = await Promise.race([
    told.then(() => undefined),
    failed.catch((reason: unknown) => reason),
  ]);
  console.log('\nStopping …');
  const faults = [error, await parts.disposeAsync().catch((reason: unknown) => reason)].filter(
    (fault) => fault !== undefined,
  );
  if (faults.length === 0) console.log('Stopped; the data stay.');
  // Last, below what the parts said while they stopped.
  for (const fault of faults) printFailure(fault);
  return faults.length === 0 ? 0 : 1;
}

/** Settles when a person, the system or the end of the process that started us says stop. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve();
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
    process.on('disconnect', stop);
    // The channel says that the parent lives; it is no reason to live on.
    process.channel?.unref();
  });
}

async function faultOfOurOwn(): Promise<Error> {
  const [error] = (await once(process, 'uncaughtException')) as [Error];
  return error;
}
