import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { LinkButton } from 'shared-kit/ui';
import { Section } from '#lib/section/section.tsx';
import { AppPicture } from './app-picture.tsx';
import styles from './download.module.css';

/** Links to the app in both stores. */
export function Download() {
  const { t } = useTranslation('marketing');
  return (
    <Section
      id="download"
      title={t('download.title')}
      intro={t('download.text')}
      ground="panel"
      picture={<AppPicture className={styles.picture} />}
    >
      <div className={styles.stores}>
        <LinkButton href={brand.stores.ios}>{t('download.ios')}</LinkButton>
        <LinkButton href={brand.stores.android}>{t('download.android')}</LinkButton>
      </div>
    </Section>
  );
}
