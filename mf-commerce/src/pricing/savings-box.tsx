import { useTranslation } from 'react-i18next';
import type { Duration } from 'shared-kit/durations';
import type { Prices } from '#lib/offers/prices.ts';
import { formatRupees } from 'shared-kit/money';
import { bundleSaving } from '#lib/offers/savings.ts';
import styles from './savings-box.module.css';

/** What the bundle costs less than its original price; nothing if it does not. */
export function SavingsBox(props: { original: Prices; prices: Prices; duration: Duration }) {
  const { t } = useTranslation('commerce');
  const { original, prices, duration } = props;
  const saving = bundleSaving(original, prices, duration);
  if (saving === 0) return null;
  return (
    <p className={styles.box}>
      <span className={styles.original}>
        {t('pricing.originalPrice')} <s>{formatRupees(original[duration])}</s>
      </span>
      <strong className={styles.saving}>
        {t('pricing.youSave', { amount: formatRupees(saving) })}
      </strong>
    </p>
  );
}
