import { useMemo } from 'react';
import {
  useLocation as useRouterLocation,
  useSearchParams as useRouterSearchParams,
  type Location,
} from 'react-router-dom';
import { useIsHydrated } from 'shared-kit/hydration';

/**
 * Where the visitor is. While rendered HTML is taken over it is the path and nothing else, as it was when the HTML was
 * made: the rest of an address is the visitor's, and follows at once.
 */
export function useLocation(): Location {
  const location = useRouterLocation();
  const isHydrated = useIsHydrated();
  return useMemo(
    () => (isHydrated ? location : { ...location, search: '', hash: '', state: null }),
    [location, isHydrated],
  );
}

/** The query of the address; empty while rendered HTML is taken over. */
export function useSearchParams(): ReturnType<typeof useRouterSearchParams> {
  const [params, setParams] = useRouterSearchParams();
  const isHydrated = useIsHydrated();
  return useMemo(
    () => [isHydrated ? params : new URLSearchParams(), setParams],
    [params, setParams, isHydrated],
  );
}
