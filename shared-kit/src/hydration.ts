import { useSyncExternalStore } from 'react';

/**
 * Whether hydration of the calling component is over. It is false during prerendering and hydration: input is lost then,
 * and React does not correct differences from the HTML.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
