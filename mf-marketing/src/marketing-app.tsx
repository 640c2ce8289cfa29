import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { routeOf } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';
import { Spinner } from 'shared-kit/ui';
import { LandingPage } from '#lib/landing/landing-page.tsx';
import { aboutPage, legalPage, mentorPage } from './pages.ts';

/** The pages of marketing. The landing page is part of the remote's entry; the others are loaded on their first visit. */
export function MarketingApp() {
  const { t } = useTranslation('marketing');
  // Created with each mount, so that Try Again, which mounts the remote again, does not get the failed page.
  const [AboutPage] = useState(aboutPage.get);
  const [MentorPage] = useState(mentorPage.get);
  const [LegalPage] = useState(legalPage.get);
  return (
    // Below the state above, which React would lose if this component itself suspended during its first render.
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
