import { useTranslation } from 'react-i18next';
import { Link } from 'shared-kit/router';
import { paths } from 'shared-kit/paths';
import { RichText } from 'shared-kit/ui';
import styles from './conditions.module.css';

/** What to expect of the payment, and links to the policies. */
export function Conditions() {
  const { t } = useTranslation('commerce');
  return (
    <div className={styles.conditions}>
      <div className={styles.assurances}>
        <p className={styles.points}>
          <span>{t('pricing.assurances.renewal')}</span>{' '}
          <span>
            <Link to={paths.refund}>{t('pricing.assurances.refund')}</Link>
          </span>{' '}
          <span>{t('pricing.assurances.payment')}</span>
        </p>
      </div>
      <p>
        <RichText text={t('pricing.accept')} elements={{ terms: <Link to={paths.terms} /> }} />
      </p>
    </div>
  );
}
