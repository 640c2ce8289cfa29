import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { Language } from 'shared-kit/languages';
import { LinkButton } from 'shared-kit/ui';
import { Passage } from '#lib/article/article.tsx';
import { Prose } from '#lib/article/prose.tsx';
import { companyDetails } from '#lib/company/company-details.ts';
import { Head } from '#lib/head/head.tsx';
import styles from './mentor-page.module.css';
import { mentor } from './mentor.ts';
import { Portrait } from './portrait.tsx';
import { Publications } from './publications.tsx';
import { Qualifications } from './qualifications.tsx';

/** The mentor's page: qualifications, publications, and contact. */
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
        <h1 className={styles.name}>{mentor.name[i18n.language as Language]}</h1>
        <p className={styles.role}>{t('mentor.role')}</p>
        <p className={styles.intro}>{t('mentor.intro')}</p>
        {mentor.isExample && <p className={styles.example}>{t('mentor.example')}</p>}
        <p className={styles.actions}>
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
