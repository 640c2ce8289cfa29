import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { Spinner } from 'shared-kit/ui';
import { LandingPage } from '#lib/landing/landing-page.tsx';

/** Marketing's pages. The landing page comes with the remote; the others when they are visited. */
export function MarketingApp() {
  const { t } = useTranslation('marketing');
  // Made anew with each mount: Try Again must ask again for code that could not be loaded.
  const [{ AboutPage, MentorPage, LegalPage }] = useState(lazyPages);
  return (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <Routes>
        <Route path={paths.home} element={<LandingPage />} />
        <Route path={paths.about} element={<AboutPage />} />
        <Route path={paths.mentor} element={<MentorPage />} />
        <Route path={paths.privacy} element={<LegalPage document="privacy" />} />
        <Route path={paths.terms} element={<LegalPage document="terms" />} />
        <Route path={paths.refund} element={<LegalPage document="refund" />} />
      </Routes>
    </Suspense>
  );
}

const lazyPages = () => ({
  AboutPage: lazy(async () => ({
    default: (await import('#lib/about/about-page.tsx')).AboutPage,
  })),
  MentorPage: lazy(async () => ({
    default: (await import('#lib/mentor/mentor-page.tsx')).MentorPage,
  })),
  LegalPage: lazy(async () => ({
    default: (await import('#lib/legal/legal-page.tsx')).LegalPage,
  })),
});
