import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { LinkButton, PageHead } from 'shared-kit/ui';
import styles from './start-page.module.css';

/** Made by `npm run new` from a template. */
export function StartPage({ path }: { path: string }) {
  const { t } = useTranslation('sample-remote');
  return (
    <article className={styles.page}>
      <PageHead
        title={t('start.title')}
        description={t('start.description')}
        keywords={t('start.keywords')}
        path={path}
      />
      <h1 className={styles.heading}>{t('start.heading')}</h1>
      <p className={styles.lead}>{t('start.lead')}</p>
      <p>
        <LinkButton to={paths.home}>{t('start.action')}</LinkButton>
      </p>
    </article>
  );
}
