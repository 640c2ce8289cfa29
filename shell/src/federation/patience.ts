import { VERSIONS_FOLDER } from '@platform/contract/registry';
import { sight } from '#lib/monitoring/sightings.ts';

/**
 * How long a load may go without progress before it is given up. At 50 kbit/s the largest file of a remote takes less.
 * In development a server may have to prepare its dependencies first.
 */
export const PATIENCE_SECONDS = import.meta.env.DEV ? 90 : 20;

/** The server accepted a request and does not answer it, or stopped in the middle of its answer. */
export class Stalled extends Error {
  override name = 'Stalled';
}

/**
 * Does work that waits for files of this site, and gives it up after `PATIENCE_SECONDS` in which none of them arrives.
 * What the work brings afterwards is ignored.
 * @param file address of a remote's file that is waited for, under which a stall is reported
 * @param work gets a signal that ends its requests when it is given up
 * @throws Stalled
 */
export function inTime<T>(
  file: string | undefined,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const requests = new AbortController();
  return new Promise<T>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, PATIENCE_SECONDS * 1000);
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
      if (file !== undefined) sight({ error: stalled, step: 'entry', file });
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
