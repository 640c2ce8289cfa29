import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { routeOf } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';
import { Spinner } from 'shared-kit/ui';
import { LandingPage } from '#lib/landing/landing-page.tsx';
import { aboutPage, legalPage, mentorPage } from './pages.ts';

/** Marketing's pages. The landing page comes with the remote; the others when they are visited. */
export function MarketingApp() {
  const { t } = useTranslation('marketing');
  // Asked for with each mount: Try Again mounts anew, and must not get the failure of the first time.
  const [AboutPage] = useState(aboutPage.get);
  const [MentorPage] = useState(mentorPage.get);
  const [LegalPage] = useState(legalPage.get);
  return (
    // Here and not further up: React forgets what it asked for with a mount that has not come to an end.
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <Routes>
        <Route path={routeOf(paths.home)} element={<LandingPage />} />
        <Route path={routeOf(paths.about)} element={<AboutPage />} />
        <Route path={routeOf(paths.mentor)} element={<MentorPage />} />
        <Route path={routeOf(paths.privacy)} element={<LegalPage document="privacy" />} />
        <Route path={routeOf(paths.terms)} element={<LegalPage document="terms" />} />
        <Route path={routeOf(paths.refund)} element={<LegalPage document="refund" />} />
      </Routes>
    </Suspense>
  );
}
