import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { LandingPage } from '#lib/landing/landing-page.tsx';
import type { LegalDocument } from '#lib/legal/legal-page.tsx';

const legalPage = (document: LegalDocument) => async () => {
  const { LegalPage } = await import('#lib/legal/legal-page.tsx');
  return <LegalPage document={document} />;
};

/** Their code is not part of the remote's entry. */
const PAGES: Readonly<Record<string, () => Promise<ReactNode>>> = {
  async [paths.about]() {
    const { AboutPage } = await import('#lib/about/about-page.tsx');
    return <AboutPage />;
  },
  async [paths.mentor]() {
    const { MentorPage } = await import('#lib/mentor/mentor-page.tsx');
    return <MentorPage />;
  },
  [paths.privacy]: legalPage('privacy'),
  [paths.terms]: legalPage('terms'),
  [paths.refund]: legalPage('refund'),
};

/** They never suspend, so that React hydrates them together with the rest of the remote. */
const loaded: Record<string, ReactNode> = {};

/** Before a page renders. A load that fails is tried a second time. */
export async function loadPage(path: string): Promise<void> {
  const load = PAGES[path];
  if (load) loaded[path] ??= await load().catch(load);
}

export function MarketingApp() {
  return (
    <Routes>
      <Route path={paths.home} element={<LandingPage />} />
      {Object.keys(PAGES).map((path) => (
        <Route key={path} path={path} element={loaded[path]} />
      ))}
    </Routes>
  );
}
