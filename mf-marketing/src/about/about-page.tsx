import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { LinkButton } from 'shared-kit/ui';
import { Article, Passage } from '#lib/article/article.tsx';
import { CompanyInfo } from '#lib/company/company-info.tsx';
import { NEWSLETTERS } from '#lib/company/newsletter.ts';
import { companyWords } from '#lib/company/words.ts';
import { Head } from '#lib/head/head.tsx';
import styles from './about-page.module.css';

const PASSAGES = ['who', 'what', 'how'] as const;

/** What the company does, for whom, and how to follow and reach it. */
export function AboutPage() {
  const { t } = useTranslation('marketing');
  return (
    <Article title={t('about.heading', companyWords)} lead={t('about.lead', companyWords)}>
      <Head page="about" />
      {PASSAGES.map((passage) => (
        <Passage key={passage} title={t(`about.${passage}.title`)}>
          <p>{t(`about.${passage}.text`, NEWSLETTERS)}</p>
        </Passage>
      ))}
      <p>
        <LinkButton to={paths.pricing}>{t('about.action')}</LinkButton>
      </p>
      <Passage title={t('about.follow.title')}>
        <p className={styles.links}>
          <a href={brand.social.youtube}>{t('about.follow.youtube')}</a>
          <a href={brand.social.instagram}>{t('about.follow.instagram')}</a>
          <a href={`mailto:${brand.email}`}>{t('about.follow.email')}</a>
        </p>
      </Passage>
      <CompanyInfo />
    </Article>
  );
}
