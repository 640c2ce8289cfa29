import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { useSession } from 'shared-kit/session';
import { Card, LinkButton } from 'shared-kit/ui';
import { ContactLinks } from '#lib/help/contact-links.tsx';
import styles from './study-in-app.module.css';

/** How to open purchases in the app, on the first device and on a new one. */
export function StudyInApp() {
  const { t } = useTranslation('account');
  const email = useSession(({ user }) => user?.email ?? '');
  return (
    <Card as="section" look="plain" heading={<h2>{t('purchases.app.heading')}</h2>}>
      <div className={styles.app}>
        <img
          className={styles.code}
          src={brand.stores.code}
          alt={t('purchases.app.code')}
          width={112}
          height={112}
          loading="lazy"
        />
        <div className={styles.words}>
          <p>{t('purchases.app.text', { email })}</p>
          <div className={styles.stores}>
            <LinkButton look="quiet" size="s" href={brand.stores.ios}>
              {t('purchases.app.ios')}
            </LinkButton>
            <LinkButton look="quiet" size="s" href={brand.stores.android}>
              {t('purchases.app.android')}
            </LinkButton>
          </div>
        </div>
        <div className={styles.words}>
          <h3 className={styles.question}>{t('purchases.app.deviceHeading')}</h3>
          <p>
            {t('purchases.app.device')} <ContactLinks message={t('help.device', { email })} />
          </p>
        </div>
      </div>
    </Card>
  );
}
