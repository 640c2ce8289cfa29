import { Link, useLocation } from 'react-router-dom';
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

/** The email that the other page's link brought along, or an empty string. @param state the router's, from anywhere */
export function readTypedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
