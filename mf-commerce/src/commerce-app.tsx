import { useTranslation } from 'react-i18next';
export function CommerceApp() {
  const { t } = useTranslation('commerce');
  return <h1>{t('title')}</h1>;
}
