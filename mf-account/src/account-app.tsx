import { useTranslation } from 'react-i18next';
export function AccountApp() {
  const { t } = useTranslation('account');
  return <h1>{t('title')}</h1>;
}
