import { Stalled } from './patience.ts';

const missing = new WeakSet<object>();

/** Learns of all code that cannot be had from now on. */
export function watchMissingCode(): void {
  // Every `import()` of a build reports its failure here, whatever the browser calls it.
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether an error says that code could not be had, rather than that the code is wrong. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Stalled || (typeof error === 'object' && error !== null && missing.has(error));
