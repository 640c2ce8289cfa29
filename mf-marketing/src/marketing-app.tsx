import { Route, Routes } from 'react-router-dom';
import { routeOf } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';
import { LandingPage } from '#lib/landing/landing-page.tsx';
import { aboutPage, legalPage, mentorPage } from './pages.tsx';

/** The pages of marketing. The landing page is part of the remote's entry; `loadPage` loads the code of the others. */
export function MarketingApp() {
  return (
    <Routes>
      <Route path={routeOf(paths.home)} element={<LandingPage />} />
      <Route path={routeOf(paths.about)} element={<aboutPage.Page />} />
      <Route path={routeOf(paths.mentor)} element={<mentorPage.Page />} />
      <Route path={routeOf(paths.privacy)} element={<legalPage.Page document="privacy" />} />
      <Route path={routeOf(paths.terms)} element={<legalPage.Page document="terms" />} />
      <Route path={routeOf(paths.refund)} element={<legalPage.Page document="refund" />} />
    </Routes>
  );
}
