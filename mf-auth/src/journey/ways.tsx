import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigationType } from 'react-router-dom';
import { addressIn } from 'shared-kit/addresses';
import { useErrorText } from 'shared-kit/error-text';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { paths, readReturn } from 'shared-kit/paths';
import { Link, useLocation } from 'shared-kit/router';
import { useSession, type SessionState } from 'shared-kit/session';
import { showError } from 'shared-kit/toast';
import { Spinner } from 'shared-kit/ui';
import { forgetDrafts } from './draft.ts';

/** False for users without a profile, who have not finished sign-up. */
export const isMemberSession = ({ profileStatus }: SessionState): boolean =>
  profileStatus === 'ready' || profileStatus === 'failed';

/** Reports a profile that could not be read; the account has a button to read it again. */
export function ContinueToDestination() {
  const { t } = useTranslation('auth');
  const { search } = useLocation();
  const errorText = useErrorText();
  const error = useSession(({ profileError, profileStatus }) =>
    profileStatus === 'failed' ? profileError : undefined,
  );
  useEffect(forgetDrafts, []);
  useEffect(() => {
    if (error) showError(errorText(error, t('profileFailed')));
  }, [error, errorText, t]);
  // The router adds the language of this page.
  const destination = addressIn(DEFAULT_LANGUAGE, readReturn(search) ?? paths.account);
  return (
    <>
      <Navigate to={destination} replace />
      <Spinner label={t('continuing')} />
    </>
  );
}

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
export function useCarriedEmail(take: (carried: { email: string }) => void): void {
  const { state } = useLocation() as { state: unknown };
  const isLinkFollowed = useNavigationType() !== 'POP';
  const onEmail = useEffectEvent(take);
  useEffect(() => {
    const email = readCarriedEmail(state);
    if (isLinkFollowed && email !== '') onEmail({ email });
  }, [state, isLinkFollowed]);
}

/** @param state of the current history entry */
export const readCarriedEmail = (state: unknown): string =>
  (state as { email?: string } | null)?.email ?? '';
