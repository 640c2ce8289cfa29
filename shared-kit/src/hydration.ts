import { useSyncExternalStore } from 'react';

/**
 * False during prerendering and hydration: input is lost then, and React does not correct differences from the HTML.
 * @param before the value until then; with `true` the component need not render again after hydration
 */
export const useIsHydrated = (before = false): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => before,
  );
