import { recordErrorEvent } from '#lib/monitoring/error-events.ts';
import { Stalled } from './deadline.ts';

/** No version of a remote can be loaded, or there is no fallback version for the one that runs. */
export class RemoteUnavailable extends Error {}

/**
 * The live site has another shell or other routes. Its versions were not tested with this page: only a full load brings
 * them.
 */
export class OutdatedPage extends RemoteUnavailable {}

const failedImports = new WeakSet<object>();

/** Browsers word these errors differently, so they are remembered as they happen. */
export function watchFailedImports(): void {
  addEventListener('vite:preloadError', ({ payload }) => failedImports.add(payload));
}

/** `false` for an error that loaded code threw. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Stalled ||
  (typeof error === 'object' && error !== null && failedImports.has(error));

/**
 * A version with something else fails while it loads, so that the next one is tried. Without this, React throws later.
 * @throws Error unless React can render it; `memo` and `lazy` make objects
 */
export function assertComponent(value: unknown, name: string): void {
  if (typeof value !== 'function' && !('$$typeof' in (Object(value) as object)))
    throw new Error(`${name} is not a component`);
}

/**
 * `withDeadline` records stalls; an outdated page is no error.
 * @param file failed, unless the error names another one as its cause
 */
export async function recorded<T>(work: Promise<T>, file: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OutdatedPage || error instanceof Stalled)) {
      const { cause } = error as Error;
      const failed = typeof cause === 'string' ? cause : file;
      recordErrorEvent({ error, step: 'entry', file: failed });
    }
    throw error;
  }
}
