import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmSignOut, useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card } from 'shared-kit/ui';
import styles from './sign-out-everywhere.module.css';

/** For example after a phone was lost. */
export function SignOutEverywhere() {
  const { t } = useTranslation('account');
  const session = useSessionStore();
  const signOut = useMutation({
    async mutationFn() {
      if (!(await confirmSignOut())) return;
      const error = await session.signOutEverywhere();
      if (error) throw error;
      showSuccess(t('devices.signedOut'), 'session');
    },
    onError: () => showError(t('devices.signOutFailed'), 'session'),
  });
  return (
    <Card as="section" heading={<h2>{t('devices.heading')}</h2>}>
      <p className={styles.text}>{t('devices.text')}</p>
      <div>
        <Button look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('devices.signOut')}
        </Button>
      </div>
    </Card>
  );
}
