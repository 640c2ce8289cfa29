import { useTranslation } from 'react-i18next';
import { addressIn } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { DURATIONS, useDurationText } from 'shared-kit/durations';
import type { Language } from 'shared-kit/languages';
import { paths } from 'shared-kit/paths';
import { PageHead, StructuredData } from 'shared-kit/ui';
import { useOfferName, type Offer } from '#lib/offers/fetch-offers.ts';

export function PricingHead() {
  const { t } = useTranslation('commerce');
  return (
    <PageHead
      title={t('head.title')}
      description={t('head.description')}
      keywords={t('head.keywords')}
      path={paths.pricing}
      card="pricing"
    />
  );
}

/** Structured data for search engines; none before live prices are loaded. */
export function CourseData({ offers }: { offers: Offer[] }) {
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
