import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { paths, readReturn } from 'shared-kit/paths';
import { Spinner } from 'shared-kit/ui';
import { forgetDrafts } from './draft.ts';

/** Redirects a member to where they wanted to go, or to their account. It replaces the history entry of this page. */
export function ContinueToDestination() {
  const { t } = useTranslation('auth');
  const { search } = useLocation();
  useEffect(forgetDrafts, []);
  return (
    <>
      <Navigate to={readReturn(search) ?? paths.account} replace />
      <Spinner label={t('continuing')} />
    </>
  );
}
