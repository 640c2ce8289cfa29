/** The linter forbids React Router's own in remotes and in the kit. */
import { useMemo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
// oxlint-disable no-restricted-imports -- the one module that wraps the router's own functions
import {
  Link as RouterLink,
  useLocation as useRouterLocation,
  useSearchParams as useRouterSearchParams,
  type Location,
} from 'react-router-dom';
// oxlint-enable no-restricted-imports
import { addressIn } from './addresses.ts';
import { useIsHydrated } from './hydration.ts';
import type { Language } from './languages.ts';

/** Leads to the page in the language of the current page, if it is translated. */
export function Link({ to, ...props }: ComponentProps<typeof RouterLink>) {
  const { i18n } = useTranslation();
  const address = typeof to === 'string' ? addressIn(i18n.language as Language, to) : to;
  return <RouterLink {...props} to={address} />;
}

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
