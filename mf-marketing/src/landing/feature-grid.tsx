import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { LinkButton } from 'shared-kit/ui';
import { NEWSLETTERS } from '#lib/page/facts.ts';
import { Section } from '#lib/page/section.tsx';
import styles from './feature-grid.module.css';
import { FeaturePicture } from './feature-pictures.tsx';

const FEATURES = ['lectures', 'notes', 'mcqs', 'viva', 'newsletter', 'progress', 'mentor'] as const;

export function FeatureGrid() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="features" title={t('features.title')} intro={t('features.intro')}>
      <ul className={styles.grid}>
        {FEATURES.map((feature) => (
          <li key={feature} className={styles.feature} data-feature={feature}>
            <div className={styles.picture}>
              <FeaturePicture feature={feature} />
            </div>
            <div className={styles.words}>
              <h3 className={styles.title}>{t(`features.items.${feature}.title`)}</h3>
              <p className={styles.text}>{t(`features.items.${feature}.text`, NEWSLETTERS)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.action}>
        <LinkButton to={paths.pricing}>{t('features.action')}</LinkButton>
      </p>
    </Section>
  );
}
