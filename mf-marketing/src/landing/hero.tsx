import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { LinkButton } from 'shared-kit/ui';
import { HeroPicture } from './hero-picture.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation('marketing');
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.heading}>{t('hero.heading')}</h1>
        <p className={styles.text}>{t('hero.text')}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.pricing}>{t('hero.action')}</LinkButton>
          <LinkButton look="quiet" to={paths.section.howItWorks}>
            {t('hero.more')}
          </LinkButton>
        </div>
      </div>
      <HeroPicture />
    </div>
  );
}
