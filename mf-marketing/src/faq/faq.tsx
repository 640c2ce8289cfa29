import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { Accordion, StructuredData } from 'shared-kit/ui';
import { companyDetails } from '#lib/company/company-details.ts';
import { Section } from '#lib/section/section.tsx';
import { FaqSearch } from './faq-search.tsx';
import styles from './faq.module.css';
import { matches } from './matches.ts';

/** The questions in order; their texts are in the messages. */
const QUESTIONS = ['platforms', 'devices', 'downloads', 'repeats', 'syllabus', 'doubts'] as const;

/** The questions that residents ask before they subscribe, with answers and a search. */
export function Faq() {
  const { t } = useTranslation('marketing');
  const [typed, setTyped] = useState('');
  const entries = QUESTIONS.map((name) => {
    const question = t(`faq.items.${name}.question`);
    const answer = t(`faq.items.${name}.answer`);
    return {
      question,
      answer: (
        <>
          <p>{answer}</p>
          {name === 'doubts' && <DoubtLinks />}
        </>
      ),
      hidden: !matches(`${question} ${answer}`, typed),
    };
  });
  return (
    <Section id="faq" title={t('faq.title')} intro={t('faq.intro')} layout="beside">
      <FaqData />
      <div className={styles.questions}>
        <FaqSearch
          typed={typed}
          onType={setTyped}
          count={entries.filter(({ hidden }) => !hidden).length}
        >
          <DoubtLinks />
        </FaqSearch>
        <Accordion entries={entries} />
      </div>
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
