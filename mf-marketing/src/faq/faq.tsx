import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { Accordion } from 'shared-kit/ui';
import { companyWords } from '#lib/company/words.ts';
import { Section } from '#lib/section/section.tsx';
import { FaqData } from './faq-data.tsx';
import styles from './faq.module.css';
import { QUESTIONS } from './questions.ts';

/** What residents ask before they subscribe. */
export function Faq() {
  const { t } = useTranslation('marketing');
  const entries = QUESTIONS.map((question) => ({
    question: t(`faq.items.${question}.question`),
    answer: (
      <>
        <p>{t(`faq.items.${question}.answer`)}</p>
        {question === 'doubts' && <DoubtLinks />}
      </>
    ),
  }));
  return (
    <Section id="faq" title={t('faq.title')} intro={t('faq.intro')} layout="beside">
      <FaqData />
      <Accordion entries={entries} />
    </Section>
  );
}

function DoubtLinks() {
  const { t } = useTranslation('marketing');
  return (
    <p className={styles.links}>
      <a href={`mailto:${brand.email}`}>{t('faq.email', companyWords)}</a>
      <a href={`https://wa.me/${brand.phoneDigits}`}>{t('faq.whatsapp', companyWords)}</a>
    </p>
  );
}
