import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { LinkButton } from 'shared-kit/ui';
import { Section } from '#lib/section/section.tsx';
import styles from './download.module.css';

/** Where the app is found. */
export function Download() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="download" title={t('download.title')} intro={t('download.text')} ground="panel">
      <div className={styles.stores}>
        <LinkButton to={brand.stores.ios}>{t('download.ios')}</LinkButton>
        <LinkButton to={brand.stores.android}>{t('download.android')}</LinkButton>
      </div>
    </Section>
  );
}
