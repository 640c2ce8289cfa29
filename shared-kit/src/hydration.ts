import { useSyncExternalStore } from 'react';

/**
 * Whether the code of this part of the page is at work. It is not while pages are rendered to HTML, nor while the
 * browser takes the HTML over: what a visitor does then is lost, and what differs then from the HTML stays different.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
