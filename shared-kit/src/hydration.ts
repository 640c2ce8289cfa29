import { useSyncExternalStore } from 'react';

/**
 * Whether hydration of the calling component is over. It is false during prerendering and hydration: input is lost then,
 * and React does not correct differences from the HTML.
 * @param before the value until then; with `true` the component need not render again after hydration
 */
export const useIsHydrated = (before = false): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => before,
  );
