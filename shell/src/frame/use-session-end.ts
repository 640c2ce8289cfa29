import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStore } from 'shared-kit/session';
import { showError } from 'shared-kit/toast';

/** Says so when a session ends that nobody ended in this tab: the page goes to log in, and would not say why. */
export function useSessionEnd(): void {
  const { t } = useTranslation();
  const session = useSessionStore();
  useEffect(() => session.onEnded(() => showError(t('sessionEnded'))), [session, t]);
}
