import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { Card, LinkButton } from 'shared-kit/ui';
import { NEWSLETTERS } from '#lib/company/newsletter.ts';
import { Section } from '#lib/section/section.tsx';
import styles from './feature-grid.module.css';

const FEATURES = ['lectures', 'notes', 'mcqs', 'viva', 'newsletter', 'progress', 'mentor'] as const;

/** Everything that a subscription gives. */
export function FeatureGrid() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="features" title={t('features.title')} intro={t('features.intro')}>
      <ul className={styles.grid}>
        {FEATURES.map((feature) => (
          <li key={feature} className={styles.feature} data-feature={feature}>
            <Card look="plain" heading={<h3>{t(`features.items.${feature}.title`)}</h3>}>
              <p className={styles.text}>{t(`features.items.${feature}.text`, NEWSLETTERS)}</p>
            </Card>
          </li>
        ))}
      </ul>
      <p className={styles.action}>
        <LinkButton to={paths.pricing}>{t('features.action')}</LinkButton>
      </p>
    </Section>
  );
}
