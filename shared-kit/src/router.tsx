/** The linter forbids React Router's own in remotes and in the kit. */
import { useMemo } from 'react';
// oxlint-disable no-restricted-imports -- the one module that wraps the router's own functions
import {
  Link,
  useLocation as useRouterLocation,
  useSearchParams as useRouterSearchParams,
  type Location,
} from 'react-router-dom';
// oxlint-enable no-restricted-imports
import { useIsHydrated } from './hydration.ts';

export { Link };

/** During hydration it has only the path: prerendered HTML knows no query, hash or state. */
export function useLocation(): Location {
  const location = useRouterLocation();
  const isPath = location.search === '' && location.hash === '' && location.state === null;
  const isKnown = useIsHydrated(isPath);
  return useMemo(
    () => (isKnown ? location : { ...location, search: '', hash: '', state: null }),
    [location, isKnown],
  );
}

/** During hydration the query is empty, as in `useLocation`. */
export function useSearchParams(): ReturnType<typeof useRouterSearchParams> {
  const [params, setParams] = useRouterSearchParams();
  const isKnown = useIsHydrated(params.size === 0);
  return useMemo(
    () => [isKnown ? params : new URLSearchParams(), setParams],
    [params, setParams, isKnown],
  );
}
