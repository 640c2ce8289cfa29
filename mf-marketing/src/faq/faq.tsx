import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { Accordion, StructuredData } from 'shared-kit/ui';
import { companyDetails } from '#lib/page/facts.ts';
import { Section } from '#lib/page/section.tsx';
import styles from './faq.module.css';

const QUESTIONS = ['platforms', 'devices', 'downloads', 'repeats', 'syllabus', 'doubts'] as const;

export function Faq() {
  const { t, i18n } = useTranslation('marketing');
  const questions = QUESTIONS.map((name) => ({
    name,
    question: t(`faq.items.${name}.question`),
    answer: t(`faq.items.${name}.answer`),
  }));
  const structuredData = {
    '@type': 'FAQPage',
    inLanguage: i18n.language,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return (
    <Section id="faq" title={t('faq.title')} intro={t('faq.intro')} layout="beside">
      <StructuredData things={[structuredData]} />
      <Accordion
        entries={questions.map(({ name, question, answer }) => ({
          question,
          answer: (
            <>
              <p>{answer}</p>
              {name === 'doubts' && <DoubtLinks />}
            </>
          ),
        }))}
      />
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
