import { createElement, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { LandingPage } from '#lib/landing/landing-page.tsx';
import type { LegalDocument } from '#lib/legal/legal-page.tsx';

const legalPage = (document: LegalDocument) => async () =>
  createElement((await import('#lib/legal/legal-page.tsx')).LegalPage, { document });

/** Their code is not part of the remote's entry. */
const PAGES: Readonly<Record<string, () => Promise<ReactNode>>> = {
  [paths.about]: async () => createElement((await import('#lib/about/about-page.tsx')).AboutPage),
  [paths.mentor]: async () =>
    createElement((await import('#lib/mentor/mentor-page.tsx')).MentorPage),
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
