import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { confirmSignOut, useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card } from 'shared-kit/ui';
import { AcceptedDocuments } from '#lib/consent/consent.tsx';
import { ReminderSwitch } from '#lib/reminders/reminder-switch.tsx';
import { YourData } from '#lib/your-data/your-data.tsx';
import { BillingForm } from '#lib/fragments/uses.ts';
import text from '#lib/member/text.module.css';
import styles from './settings.module.css';

export function Settings({ userId }: { userId: string }) {
  return (
    <>
      {/* Only a seller with a GSTIN needs the member's State. */}
      {brand.pricesIncludeTaxes && <Billing userId={userId} />}
      <SignOutEverywhere />
      <ReminderSwitch userId={userId} />
      <AcceptedDocuments userId={userId} />
      <YourData userId={userId} />
    </>
  );
}

/** For example after a phone was lost. */
function SignOutEverywhere() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const session = useSessionStore();
  const signOut = useMutation({
    async mutationFn() {
      if (!(await confirmSignOut())) return;
      const error = await session.signOutEverywhere();
      if (error) throw error;
      // The guard of a member page is about to lead to the log-in.
      void navigate(paths.home, { replace: true });
      showSuccess(t('devices.signedOut'), 'session');
    },
    onError: () => showError(t('devices.signOutFailed'), 'session'),
  });
  return (
    <Card as="section" heading={<h2>{t('devices.heading')}</h2>}>
      <p className={text.text}>{t('devices.text')}</p>
      <div>
        <Button look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('devices.signOut')}
        </Button>
      </div>
    </Card>
  );
}

function Billing({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <Card heading={<h2>{t('billing.heading')}</h2>}>
      <p className={text.text}>{t('billing.text')}</p>
      <BillingForm
        userId={userId}
        onSaved={() => showSuccess(t('billing.saved'))}
        placeholder={<div className={styles.place} />}
      />
    </Card>
  );
}
