import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { PageTitle } from 'shared-kit/ui';

/** Marketing's pages. */
export function MarketingApp() {
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
    </Routes>
  );
}
function Landing() {
  const { t } = useTranslation('marketing');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
    </>
  );
}
