import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { LinkButton, PageTitle } from 'shared-kit/ui';
import styles from './not-found.module.css';

export function NotFound() {
  const { t } = useTranslation();
  const isMember = useSession(({ status }) => status === 'authenticated');
  return (
    <section className={styles.page}>
      <PageTitle noindex description={t('notFound.text')}>
        {t('notFound.title')}
      </PageTitle>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <LinkButton to={paths.home}>{t('notFound.home')}</LinkButton>
      <ul className={styles.links}>
        <li>
          <Link to={paths.pricing}>{t('nav.pricing')}</Link>
        </li>
        <li>
          <Link to={isMember ? paths.account : paths.login}>
            {t(isMember ? 'nav.account' : 'nav.login')}
          </Link>
        </li>
        <li>
          <a href={`mailto:${brand.email}`}>{t('notFound.contact', { email: brand.email })}</a>
        </li>
      </ul>
    </section>
  );
}
