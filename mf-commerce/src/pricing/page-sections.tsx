import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { DURATIONS, useDurationText, type Duration } from 'shared-kit/durations';
import { formatRupees, type Rupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { Accordion } from 'shared-kit/ui';
import { MODULES } from '#lib/offers/built-in-offers.ts';
import { useOfferName, type Offers } from '#lib/offers/fetch-offers.ts';
import { perMonth } from '#lib/offers/savings.ts';
import styles from './page-sections.module.css';

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

const QUESTIONS = ['methods', 'tax', 'refund', 'access', 'deducted', 'twice'] as const;

export function PaymentFaq() {
  const { t } = useTranslation('commerce');
  return (
    <NarrowSection title={t('faq.heading')}>
      <Accordion
        entries={QUESTIONS.map((question) => ({
          question: t(`faq.${question}.question`),
          answer: (
            <>
              {t(`faq.${question}.answer`)}
              {question === 'tax' && brand.pricesIncludeTaxes && ` ${t('pricing.taxes')}`}
              {question === 'refund' && (
                <>
                  {' '}
                  <Link to={paths.refund}>{t('faq.refund.link')}</Link>
                </>
              )}
            </>
          ),
        }))}
      />
    </NarrowSection>
  );
}

/** As wide as text, and named by its title. */
function NarrowSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
