import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import type { Language } from 'shared-kit/languages';
import { LinkButton } from 'shared-kit/ui';
import { mentor } from '#lib/mentor/mentor.ts';
import { Portrait } from '#lib/mentor/portrait.tsx';
import styles from './mentor-teaser.module.css';

/** The mentor in short, with a link to their page. */
export function MentorTeaser() {
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
        <p className={styles.intro}>{t('mentor.intro')}</p>
        <p>
          <LinkButton to={paths.mentor} look="quiet">
            {t('about.mentor')}
          </LinkButton>
        </p>
      </div>
    </section>
  );
}
