import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { DURATIONS, useDurationText, type Duration } from 'shared-kit/durations';
import { formatRupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { Accordion, ErrorState, Spinner } from 'shared-kit/ui';
import { Segments } from 'shared-kit/ui/segments';
import { useStoredPurchases } from '#lib/checkout/store.ts';
import { BUNDLE_ORIGINAL_PRICES, DEFAULT_DURATION } from '#lib/offers/built-in-offers.ts';
import { offersQuery, useOfferName, type Offer, type Offers } from '#lib/offers/fetch-offers.ts';
import { bestSavingPercent } from '#lib/offers/savings.ts';
import { BundleCard } from './bundle-card.tsx';
import { Comparison } from './comparison.tsx';
import { Modules } from './modules.tsx';
import { NarrowSection } from './narrow-section.tsx';
import choosing from './each-duration.module.css';
import { choiceOf, PageDuration, type Choice } from './page-duration.ts';
import styles from './pricing-page.module.css';
import { CourseData, PricingHead } from './search-data.tsx';

/** Until live prices are loaded the page shows fallback prices and sells nothing. */
export function PricingPage() {
  const { t } = useTranslation('commerce');
  const { data: offers, isPlaceholderData } = useQuery(offersQuery);
  const [choice, setChoice] = useState<Choice>();
  const durationText = useDurationText();
  useStoredPurchases();
  const percent = offers?.bundle
    ? bestSavingPercent(BUNDLE_ORIGINAL_PRICES, offers.bundle.prices)
    : 0;
  const duration = choice?.duration ?? DEFAULT_DURATION;
  return (
    <div className={styles.page}>
      <PricingHead />
      {percent > 0 && <p className={styles.banner}>{t('pricing.banner', { percent })}</p>}
      <div className={`${styles.header} ${choosing.scope}`}>
        <h1>{t('pricing.heading')}</h1>
        <p>{t('pricing.intro')}</p>
        {offers && (
          <>
            <div className={styles.durations}>
              <Segments
                setsOthers={isPlaceholderData}
                legend={t('pricing.forAll')}
                options={DURATIONS.map((value) => ({ value, title: durationText(value) }))}
                value={duration}
                onChange={(next) => setChoice(choiceOf(next))}
              />
            </div>
            <Overview offers={everyOf(offers)} shown={isPlaceholderData ? DURATIONS : [duration]} />
          </>
        )}
        <div className={styles.loading}>
          {isPlaceholderData && <Spinner size="inline" label={t('pricing.loading')} />}
        </div>
      </div>
      {offers ? (
        <PageDuration value={choice}>
          {offers.bundle && <BundleCard offer={offers.bundle} />}
          <CourseData offers={isPlaceholderData ? [] : everyOf(offers)} />
          <Modules offers={offers.modules} />
          <Comparison {...offers} />
          <PaymentFaq />
        </PageDuration>
      ) : (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          action={t('failed.reload')}
          onAction={() => location.reload()}
        />
      )}
    </div>
  );
}

/** On phones, where each card fills the screen. */
function Overview({ offers, shown }: { offers: Offer[]; shown: readonly Duration[] }) {
  const { t } = useTranslation('commerce');
  const nameOf = useOfferName();
  return (
    <nav className={styles.overview} aria-label={t('pricing.overview')}>
      {offers.map(({ id, prices }) => (
        <Link key={id} to={`${paths.pricing}#${id}`}>
          {nameOf(id)}{' '}
          {shown.map((one) => (
            <strong key={one} data-for={one}>
              {formatRupees(prices[one])}
            </strong>
          ))}
        </Link>
      ))}
    </nav>
  );
}

const everyOf = ({ bundle, modules }: Offers) => (bundle ? [bundle, ...modules] : modules);

const QUESTIONS = ['methods', 'tax', 'refund', 'access', 'deducted', 'twice'] as const;

function PaymentFaq() {
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
