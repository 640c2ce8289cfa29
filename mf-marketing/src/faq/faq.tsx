import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { useIsHydrated } from 'shared-kit/hydration';
import { Accordion, StructuredData } from 'shared-kit/ui';
import { TextField } from 'shared-kit/ui/field';
import { companyDetails } from '#lib/page/facts.ts';
import { Section } from '#lib/page/section.tsx';
import styles from './faq.module.css';
import { matches } from './matches.ts';

const QUESTIONS = ['platforms', 'devices', 'downloads', 'repeats', 'syllabus', 'doubts'] as const;

export function Faq() {
  const { t, i18n } = useTranslation('marketing');
  const [typed, setTyped] = useState('');
  const questions = QUESTIONS.map((name) => {
    const question = t(`faq.items.${name}.question`);
    const answer = t(`faq.items.${name}.answer`);
    return { name, question, answer, isMatch: matches(`${question} ${answer}`, typed) };
  });
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
      <div className={styles.questions}>
        <FaqSearch
          typed={typed}
          onType={setTyped}
          count={questions.filter(({ isMatch }) => isMatch).length}
        >
          <DoubtLinks />
        </FaqSearch>
        <Accordion
          entries={questions.map(({ name, question, answer, isMatch }) => ({
            question,
            answer: (
              <>
                <p>{answer}</p>
                {name === 'doubts' && <DoubtLinks />}
              </>
            ),
            hidden: !isMatch,
          }))}
        />
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

/** Shows its children if no question matches. */
function FaqSearch(props: {
  typed: string;
  onType: (typed: string) => void;
  count: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('marketing');
  const { typed, onType, count, children } = props;
  return (
    <div className={styles.search}>
      <TextField
        label={t('faq.search.label')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        // Before hydration nothing filters, and input would be lost.
        disabled={!useIsHydrated()}
      />
      {/* Always rendered, because screen readers ignore live regions that appear with their text. */}
      <div className={styles.status} aria-live="polite">
        {typed.trim() && <p>{t('faq.search.matches', { count })}</p>}
        {count === 0 && children}
      </div>
    </div>
  );
}
