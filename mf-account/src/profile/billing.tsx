import { useTranslation } from 'react-i18next';
import { showSuccess } from 'shared-kit/toast';
import { Card } from 'shared-kit/ui';
import { BillingForm } from '#lib/fragments/uses.ts';
import styles from './billing.module.css';

export function Billing({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <Card heading={<h2>{t('billing.heading')}</h2>}>
      <p className={styles.text}>{t('billing.text')}</p>
      <BillingForm
        userId={userId}
        onSaved={() => showSuccess(t('billing.saved'))}
        placeholder={<div className={styles.place} />}
      />
    </Card>
  );
}
