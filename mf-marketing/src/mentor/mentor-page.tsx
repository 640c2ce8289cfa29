import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { Language } from 'shared-kit/languages';
import { LinkButton } from 'shared-kit/ui';
import { companyDetails } from '#lib/page/facts.ts';
import { Head } from '#lib/page/head.tsx';
import article from '#lib/page/passage.module.css';
import { Passage, Prose } from '#lib/page/passage.tsx';
import styles from './mentor-page.module.css';
import { mentor, type Stage } from './mentor.ts';
import { Portrait } from './portrait.tsx';

export function MentorPage() {
  const { t, i18n } = useTranslation('marketing');
  return (
    <article className={styles.page}>
      <Head page="mentor" />
      <div className={styles.portrait}>
        <Portrait />
      </div>
      <header className={styles.header}>
        <p className={styles.kicker}>{t('mentor.title')}</p>
        <h1 className={article.title}>{mentor.name[i18n.language as Language]}</h1>
        <p className={article.lead}>{t('mentor.role')}</p>
        <p className={styles.intro}>{t('mentor.intro')}</p>
        {mentor.isExample && <p className={styles.example}>{t('mentor.example')}</p>}
        <p className={`${article.links} ${styles.actions}`}>
          <LinkButton href={`mailto:${brand.email}`}>{t('mentor.email')}</LinkButton>
          <LinkButton href={`https://wa.me/${brand.phoneDigits}`} look="quiet">
            {t('mentor.whatsapp')}
          </LinkButton>
        </p>
      </header>
      <div className={styles.passages}>
        <Passage title={t('mentor.approach.title')}>
          <Prose text={t('mentor.approach.text', companyDetails)} />
        </Passage>
        <Passage title={t('mentor.qualifications')}>
          <Qualifications />
        </Passage>
        <Passage title={t('mentor.publications')}>
          <Publications />
        </Passage>
      </div>
    </article>
  );
}

function Qualifications() {
  const { t, i18n } = useTranslation('marketing');
  const language = i18n.language as Language;
  function yearsOf({ from, to }: Stage): string {
    if (to === undefined) return t('mentor.since', { year: from });
    return to === from ? String(from) : `${from}–${to}`;
  }
  return (
    <ol className={styles.stages}>
      {mentor.qualifications.map((stage) => (
        <li key={stage.degree['en-IN']} className={styles.stage}>
          <span className={styles.years}>{yearsOf(stage)}</span>
          <span className={styles.degree}>{stage.degree[language]}</span>
          <span className={styles.place}>{stage.place[language]}</span>
        </li>
      ))}
    </ol>
  );
}

/** In the Vancouver citation style. */
function Publications() {
  return (
    <ol className={styles.publications} lang="en">
      {mentor.publications.map(({ authors, title, journal, year, place }) => (
        <li key={title}>
          {authors}. <strong className={styles.work}>{title}.</strong> <cite>{journal}</cite>.{' '}
          {year};{place}.
        </li>
      ))}
    </ol>
  );
}
