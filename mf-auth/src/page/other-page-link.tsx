import { useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Link, useLocation } from 'shared-kit/router';
import { readReturn, withReturn, type paths } from 'shared-kit/paths';

/** The link between login and sign-up. The way back and the typed email go along, the email not in the address. */
export function OtherPageLink(props: {
  to: typeof paths.login | typeof paths.signup;
  email: string;
  children: string;
}) {
  const { search } = useLocation();
  return (
    <Link to={withReturn(props.to, readReturn(search))} state={{ email: props.email }}>
      {props.children}
    </Link>
  );
}

/** Takes over the email that the other page's link brought along; not again when the page is reloaded. */
export function useBroughtEmail(take: (email: string) => void): void {
  const { state } = useLocation() as { state: unknown };
  const isFollowed = useNavigationType() !== 'POP';
  const takeOver = useEffectEvent(take);
  useEffect(() => {
    const email = readTypedEmail(state);
    if (isFollowed && email !== '') takeOver(email);
  }, [state, isFollowed]);
}

/** The email that the other page's link brought along, or an empty string. @param state the router's, from anywhere */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
