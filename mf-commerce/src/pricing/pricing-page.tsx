import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { addressIn } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { Queries } from 'shared-kit/data/queries';
import { DURATIONS, useDurationText, type Duration } from 'shared-kit/durations';
import type { Language } from 'shared-kit/languages';
import { formatRupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { ErrorState, PageHead, Spinner, StructuredData } from 'shared-kit/ui';
import { Segments } from 'shared-kit/ui/segments';
import { useStoredPurchases } from '#lib/checkout/store.ts';
import { DEFAULT_DURATION } from '#lib/offers/built-in-offers.ts';
import { offersQuery, useOfferName, type Offer, type Offers } from '#lib/offers/fetch-offers.ts';
import { bestSavingPercent } from '#lib/offers/savings.ts';
import { choiceOf, PageDuration, type Choice } from './choices.ts';
import choosing from './each-duration.module.css';
import { BundleCard, Modules } from './offer-cards.tsx';
import { Comparison, PaymentFaq } from './page-sections.tsx';
import styles from './pricing-page.module.css';

export function CommerceApp() {
  return (
    <Queries>
      <Routes>
        <Route path={paths.pricing} element={<PricingPage />} />
      </Routes>
    </Queries>
  );
}

/** Until live prices are loaded the page shows fallback prices and sells nothing. */
export function PricingPage() {
  const { t } = useTranslation('commerce');
  const { data: offers, isPlaceholderData } = useQuery(offersQuery);
  const [choice, setChoice] = useState<Choice>();
  const durationText = useDurationText();
  useStoredPurchases();
  const percent = offers?.bundle ? bestSavingPercent(offers.bundle.prices) : 0;
  const duration = choice?.duration ?? DEFAULT_DURATION;
  return (
    <div className={styles.page}>
      <PageHead
        title={t('head.title')}
        description={t('head.description')}
        keywords={t('head.keywords')}
        path={paths.pricing}
        card="pricing"
      />
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

/** Structured data for search engines; none before live prices are loaded. */
function CourseData({ offers }: { offers: Offer[] }) {
  const { t, i18n } = useTranslation('commerce');
  const durationText = useDurationText();
  const nameOf = useOfferName();
  const courses = offers.map(({ id, prices }) => ({
    '@type': 'Course',
    name: nameOf(id),
    description: t(`offers.${id}.summary`),
    provider: { '@type': 'Organization', name: brand.name, url: `${brand.siteUrl}/` },
    offers: DURATIONS.map((duration) => ({
      '@type': 'Offer',
      name: durationText(duration),
      category: 'Paid',
      price: prices[duration],
      priceCurrency: 'INR',
      url: brand.siteUrl + addressIn(i18n.language as Language, paths.pricing),
    })),
  }));
  return <StructuredData things={courses} />;
}
