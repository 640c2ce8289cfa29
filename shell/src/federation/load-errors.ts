import { recordErrorEvent } from '#lib/monitoring/error-events.ts';
import { Stalled } from './deadline.ts';

/** No version of a remote can be loaded, or there is no fallback version for the one that runs. */
export class RemoteUnavailable extends Error {}

/**
 * The live site has another edition than this page: another shell, or other routes. Versions that are live now were not
 * tested with this page, so only a full load brings them.
 */
export class OutdatedPage extends RemoteUnavailable {}

const failedImports = new WeakSet<object>();

/** Remembers the errors of all `import()` calls that fail from now on. Browsers word them differently. */
export function watchFailedImports(): void {
  // Vite fires this event for every failed `import()` of a build.
  addEventListener('vite:preloadError', ({ payload }) => failedImports.add(payload));
}

/** Whether an error means that code could not be loaded. `false` for an error that loaded code threw. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Stalled ||
  (typeof error === 'object' && error !== null && failedImports.has(error));

/** Records a failure as an error event of a file. `withDeadline` records stalls; an outdated page is no error. */
export async function recorded<T>(work: Promise<T>, fileOf: (error: Error) => string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OutdatedPage || error instanceof Stalled)) {
      recordErrorEvent({ error, step: 'entry', file: fileOf(error as Error) });
    }
    throw error;
  }
}
