import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { LinkButton, PageTitle } from 'shared-kit/ui';
import styles from './not-found.module.css';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <section className={styles.page}>
      <PageTitle noindex description={t('notFound.text')}>
        {t('notFound.title')}
      </PageTitle>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <LinkButton to={paths.home}>{t('notFound.home')}</LinkButton>
    </section>
  );
}
