import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { useDurationText, type Duration } from 'shared-kit/durations';
import { formatRupees, type Rupees } from 'shared-kit/money';
import styles from './price.module.css';

/** The price of the chosen duration. It is read aloud again when the choice changes. */
export function Price({ amount, duration }: { amount: Rupees; duration: Duration }) {
  const { t } = useTranslation('commerce');
  const durationText = useDurationText();
  return (
    <div className={styles.price}>
      <output>
        <strong className={styles.amount}>{formatRupees(amount)}</strong>{' '}
        {t('pricing.priceFor', { duration: durationText(duration) })}
      </output>
      {brand.pricesIncludeTaxes && <p className={styles.taxes}>{t('pricing.taxes')}</p>}
    </div>
  );
}
