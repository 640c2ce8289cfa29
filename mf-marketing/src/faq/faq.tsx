import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { Accordion, StructuredData } from 'shared-kit/ui';
import { companyDetails } from '#lib/company/company-details.ts';
import { Section } from '#lib/section/section.tsx';
import styles from './faq.module.css';

/** The questions in order; their texts are in the messages. */
const QUESTIONS = ['platforms', 'devices', 'downloads', 'repeats', 'syllabus', 'doubts'] as const;

/** The questions that residents ask before they subscribe, with answers. */
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
      <a href={`mailto:${brand.email}`}>{t('faq.email', companyDetails)}</a>
      <a href={`https://wa.me/${brand.phoneDigits}`}>{t('faq.whatsapp', companyDetails)}</a>
    </p>
  );
}

/** The questions and answers as structured data for search engines. */
function FaqData() {
  const { t, i18n } = useTranslation('marketing');
  const questions = QUESTIONS.map((question) => ({
    '@type': 'Question',
    name: t(`faq.items.${question}.question`),
    acceptedAnswer: { '@type': 'Answer', text: t(`faq.items.${question}.answer`) },
  }));
  return (
    <StructuredData
      things={[{ '@type': 'FAQPage', inLanguage: i18n.language, mainEntity: questions }]}
    />
  );
}
