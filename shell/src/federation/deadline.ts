import { VERSIONS_FOLDER } from '@platform/contract/registry';
import { recordErrorEvent } from '#lib/monitoring/error-events.ts';

/**
 * At 50 kbit/s the largest file of a remote takes less. In development the server may have to prepare its dependencies.
 */
export const DEADLINE_SECONDS = import.meta.env.DEV ? 90 : 20;

/** The server accepted a request and does not answer it, or stopped in the middle of its response. */
export class Stalled extends Error {
  override name = 'Stalled';
}

/**
 * Runs work that waits for files of this site, and gives it up after `DEADLINE_SECONDS` in which none of them arrives.
 * @param file address of the remote's file that the work waits for; a stall is recorded as an error event of that file
 * @param work gets a signal that aborts its requests when it is given up
 * @throws Stalled
 */
export function withDeadline<T>(
  file: string | undefined,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const requests = new AbortController();
  return new Promise<T>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, DEADLINE_SECONDS * 1000);
    };
    const arrivals = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => isCode(name))) wait();
    });
    const stop = () => {
      clearTimeout(timer);
      arrivals.disconnect();
    };
    const giveUp = () => {
      stop();
      const stalled = new Stalled(`${file ?? 'the server'} does not answer`);
      if (file !== undefined) recordErrorEvent({ error: stalled, step: 'entry', file });
      reject(stalled);
      requests.abort(stalled);
    };
    wait();
    arrivals.observe({ type: 'resource' });
    const attempt = async () => work(requests.signal);
    attempt().then(resolve, reject).finally(stop);
  });
}

const isCode = (address: string): boolean =>
  ['/mf/', VERSIONS_FOLDER].some((folder) => new URL(address).pathname.startsWith(folder));
