import { useTranslation } from 'react-i18next';
import { Link } from 'shared-kit/router';
import { paths } from 'shared-kit/paths';
import { PageTitle } from 'shared-kit/ui';

/** What stands where the address names no tab. */
export function NoSuchTab() {
  const { t } = useTranslation('account');
  return (
    <p>
      <PageTitle noindex>{t('notFound.title')}</PageTitle>
      {t('notFound.title')}. <Link to={paths.profile}>{t('notFound.toProfile')}</Link>
    </p>
  );
}
