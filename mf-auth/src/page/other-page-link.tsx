import { useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Link, useLocation } from 'shared-kit/router';
import type { paths } from 'shared-kit/paths';

/** Keeps the return address, which is the query of both pages, and the typed email in the router's state. */
export function OtherPageLink(props: {
  to: typeof paths.login | typeof paths.signup;
  email: string;
  children: string;
}) {
  const { search } = useLocation();
  const { to, email, children } = props;
  return (
    <Link to={to + search} state={{ email }}>
      {children}
    </Link>
  );
}

/** Once: not again after a reload. */
export function useCarriedEmail(take: (email: string) => void): void {
  const { state } = useLocation() as { state: unknown };
  const isLinkFollowed = useNavigationType() !== 'POP';
  const onEmail = useEffectEvent(take);
  useEffect(() => {
    const email = readCarriedEmail(state);
    if (isLinkFollowed && email !== '') onEmail(email);
  }, [state, isLinkFollowed]);
}

/** @param state of the current history entry */
export const readCarriedEmail = (state: unknown): string =>
  (state as { email?: string } | null)?.email ?? '';
