import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { LinkButton } from 'shared-kit/ui';
import { Article, Passage } from '#lib/article/article.tsx';
import { CompanyInfo } from '#lib/company/company-info.tsx';
import { Head } from '#lib/head/head.tsx';
import styles from './mentor-page.module.css';
import { mentor } from './mentor.ts';

/** Who teaches: qualifications, publications, and the way to ask. */
export function MentorPage() {
  const { t } = useTranslation('marketing');
  return (
    <Article title={t('mentor.title')} lead={t('mentor.intro')}>
      <Head page="mentor" />
      <div>
        <p className={styles.name}>{mentor.name}</p>
        <p className={styles.role}>{mentor.role}</p>
      </div>
      <Passage title={t('mentor.qualifications')}>
        <ul className={styles.list}>
          {mentor.qualifications.map((qualification) => (
            <li key={qualification}>{qualification}</li>
          ))}
        </ul>
      </Passage>
      <Passage title={t('mentor.publications')}>
        <ul className={styles.list}>
          {mentor.publications.map(({ year, title, journal }) => (
            <li key={title}>
              {title}. <cite>{journal}</cite>, {year}.
            </li>
          ))}
        </ul>
      </Passage>
      <Passage title={t('mentor.approach.title')}>
        <p>{t('mentor.approach.text')}</p>
        <p>
          <LinkButton to={`mailto:${brand.email}`}>{t('mentor.action')}</LinkButton>
        </p>
      </Passage>
      <CompanyInfo />
    </Article>
  );
}
