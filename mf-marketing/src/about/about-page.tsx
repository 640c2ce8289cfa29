import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { Language } from 'shared-kit/languages';
import { paths } from 'shared-kit/paths';
import { LinkButton } from 'shared-kit/ui';
import { IntroVideo } from '#lib/intro-video/intro-video.tsx';
import { mentor } from '#lib/mentor/mentor.ts';
import { Portrait } from '#lib/mentor/portrait.tsx';
import { companyDetails, NEWSLETTERS } from '#lib/page/facts.ts';
import { Head } from '#lib/page/head.tsx';
import article from '#lib/page/passage.module.css';
import { CompanyInfo, Passage } from '#lib/page/passage.tsx';
import styles from './about-page.module.css';

const PASSAGES = ['who', 'what', 'how'] as const;

export function AboutPage() {
  const { t } = useTranslation('marketing');
  return (
    <article className={styles.page}>
      <Head page="about" />
      <div className={styles.opening}>
        <header className={article.header}>
          <h1 className={article.title}>{t('about.heading', companyDetails)}</h1>
          <p className={article.lead}>{t('about.lead', companyDetails)}</p>
          <p>
            <LinkButton to={paths.pricing}>{t('about.action')}</LinkButton>
          </p>
        </header>
        <figure className={styles.film}>
          <IntroVideo />
          <figcaption className={styles.caption}>{t('about.video.note')}</figcaption>
        </figure>
      </div>
      <div className={styles.passages}>
        {PASSAGES.map((passage) => (
          <Passage key={passage} title={t(`about.${passage}.title`)}>
            <p className={styles.text}>{t(`about.${passage}.text`, NEWSLETTERS)}</p>
          </Passage>
        ))}
      </div>
      <MentorTeaser />
      <div className={styles.end}>
        <CompanyInfo />
        <Passage title={t('about.follow.title')}>
          <p className={styles.text}>{t('about.follow.text')}</p>
          <p className={article.links}>
            <LinkButton href={brand.social.youtube} look="quiet">
              {t('about.follow.youtube')}
            </LinkButton>
            <LinkButton href={brand.social.instagram} look="quiet">
              {t('about.follow.instagram')}
            </LinkButton>
          </p>
        </Passage>
      </div>
    </article>
  );
}

function MentorTeaser() {
  const { t, i18n } = useTranslation('marketing');
  return (
    <section className={styles.teaser} aria-labelledby="mentor-title">
      <div className={styles.picture}>
        <Portrait />
      </div>
      <div className={styles.words}>
        <h2 id="mentor-title" className={styles.name}>
          {mentor.name[i18n.language as Language]}
        </h2>
        <p className={styles.text}>{t('mentor.intro')}</p>
        <p>
          <LinkButton to={paths.mentor} look="quiet">
            {t('about.mentor')}
          </LinkButton>
        </p>
      </div>
    </section>
  );
}
