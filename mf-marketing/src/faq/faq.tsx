import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { companyWords } from '#lib/company/words.ts';
import { Section } from '#lib/section/section.tsx';
import styles from './faq.module.css';

const QUESTIONS = ['platforms', 'devices', 'downloads', 'repeats', 'syllabus', 'doubts'] as const;

/** What residents ask before they subscribe. */
export function Faq() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="faq" title={t('faq.title')}>
      <div className={styles.list}>
        {QUESTIONS.map((question) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>{t(`faq.items.${question}.question`)}</summary>
            <p className={styles.answer}>{t(`faq.items.${question}.answer`)}</p>
            {question === 'doubts' && <DoubtLinks />}
          </details>
        ))}
      </div>
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
