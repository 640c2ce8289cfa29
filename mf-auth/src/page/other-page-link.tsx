import { useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Link, useLocation } from 'shared-kit/router';
import { readReturn, withReturn, type paths } from 'shared-kit/paths';
import { LinkButton } from 'shared-kit/ui';

/** Keeps the return address in the URL and the typed email in the router's state. */
export function OtherPageLink(props: {
  to: typeof paths.login | typeof paths.signup;
  email: string;
  isButton?: boolean;
  children: string;
}) {
  const { search } = useLocation();
  const { to, email, isButton = false, children } = props;
  const target = { to: withReturn(to, readReturn(search)), state: { email } };
  if (isButton) {
    return (
      <LinkButton look="quiet" {...target}>
        {children}
      </LinkButton>
    );
  }
  return <Link {...target}>{children}</Link>;
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

/** @param state of the current history entry; any link may have set it */
export function readCarriedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
