import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-kit/session';
import { Card } from 'shared-kit/ui';
import { AppLinks } from 'shared-kit/ui/records';
import { ContactLinks } from '#lib/help/contact-links.tsx';
import styles from './study-in-app.module.css';

/** On the first device and on a new one. */
export function StudyInApp() {
  const { t } = useTranslation('account');
  const email = useSession(({ user }) => user?.email ?? '');
  return (
    <Card as="section" look="plain" heading={<h2>{t('purchases.app.heading')}</h2>}>
      <div className={styles.app}>
        <AppLinks>
          <p>{t('purchases.app.text', { email })}</p>
        </AppLinks>
        <div className={styles.device}>
          <h3 className={styles.question}>{t('purchases.app.deviceHeading')}</h3>
          <p>{t('purchases.app.device')}</p>
          <ContactLinks message={t('help.device', { email })} />
        </div>
      </div>
    </Card>
  );
}
