import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { addressIn } from 'shared-kit/addresses';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { useLocation } from 'shared-kit/router';
import { useErrorText } from 'shared-kit/error-text';
import { paths, readReturn } from 'shared-kit/paths';
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
