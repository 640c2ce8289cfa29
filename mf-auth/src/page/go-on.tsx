import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { paths, readReturn } from 'shared-kit/paths';
import { Spinner } from 'shared-kit/ui';
import { forgetDrafts } from './draft.ts';

/** Sends a member on to where they wanted to go, or to their account. Going back does not lead here again. */
export function GoOn() {
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
