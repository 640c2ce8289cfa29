import { useTranslation } from 'react-i18next';
export function AuthApp() {
  const { t } = useTranslation('auth');
  return <h1>{t('title')}</h1>;
}
