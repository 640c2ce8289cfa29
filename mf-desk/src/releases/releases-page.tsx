import { useTranslation } from 'react-i18next';
import { PageTitle } from 'shared-kit/ui';

export function ReleasesPage() {
  const { t } = useTranslation('desk');
  return (
    <>
      <PageTitle noindex>{t('releases.title')}</PageTitle>
      <h1>{t('releases.title')}</h1>
    </>
  );
}
