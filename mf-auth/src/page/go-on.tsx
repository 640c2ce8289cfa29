import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { paths, readReturn } from 'shared-kit/paths';
import { Spinner } from 'shared-kit/ui';
import { forgetAll } from './kept.ts';

/** Sends a member on to where they wanted to go, or to their account. Going back does not lead here again. */
export function GoOn() {
  const { t } = useTranslation('auth');
  const { search } = useLocation();
  useEffect(forgetAll, []);
  return (
    <>
      <Navigate to={readReturn(search) ?? paths.account} replace />
      <Spinner label={t('continuing')} />
    </>
  );
}
