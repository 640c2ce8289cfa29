import { useTranslation } from 'react-i18next';
import { DURATIONS, useDurationText, type Duration } from 'shared-kit/durations';
import { formatRupees, type Rupees } from 'shared-kit/money';
import { MODULES } from '#lib/offers/built-in-offers.ts';
import { useOfferName, type Offers } from '#lib/offers/fetch-offers.ts';
import { perMonth } from '#lib/offers/savings.ts';
import styles from './comparison.module.css';
import { NarrowSection } from './narrow-section.tsx';

/** Nothing unless all offers are on sale. It adds nothing up: the page has one original price (docs/decisions/0033). */
export function Comparison({ bundle, modules }: Offers) {
  const { t } = useTranslation('commerce');
  const durationText = useDurationText();
  const nameOf = useOfferName();
  if (!bundle || modules.length < MODULES.length) return null;
  const rows: (readonly [name: string, price: (duration: Duration) => Rupees])[] = [
    ...[...modules, bundle].map(
      ({ id, prices }) => [nameOf(id), (duration: Duration) => prices[duration]] as const,
    ),
    [t('compare.monthly'), (duration) => perMonth(bundle.prices[duration], duration)],
  ];
  return (
    <NarrowSection title={t('compare.heading')}>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className={styles.caption}>{t('compare.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('compare.offer')}</th>
              {DURATIONS.map((duration) => (
                <th key={duration} scope="col">
                  {durationText(duration)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, price]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {DURATIONS.map((duration) => (
                  <td key={duration}>{formatRupees(price(duration))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </NarrowSection>
  );
}
