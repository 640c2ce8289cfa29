import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { Accordion } from 'shared-kit/ui';
import { NarrowSection } from './narrow-section.tsx';

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
