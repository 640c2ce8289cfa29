import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { LandingPage } from '#lib/landing/landing-page.tsx';

/** Its code is not part of the remote's entry. */
interface LazyPage<Props> {
  /** Never suspends, so that React hydrates it together with the rest of the remote. */
  Page: ComponentType<Props>;
  /** Call it before the page renders. A load that fails is tried a second time. */
  load: () => Promise<unknown>;
}

/** @param fetch imports the page */
export function lazyPage<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return {
    Page(props) {
      if (!Loaded) throw new Error('The code of the page must be loaded before the page renders');
      return <Loaded {...props} />;
    },
    load: async () => (Loaded ??= await fetch().catch(fetch)),
  };
}

const aboutPage = lazyPage(async () => (await import('#lib/about/about-page.tsx')).AboutPage);
const mentorPage = lazyPage(async () => (await import('#lib/mentor/mentor-page.tsx')).MentorPage);
const legalPage = lazyPage(async () => (await import('#lib/legal/legal-page.tsx')).LegalPage);

const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  [paths.about]: aboutPage.load,
  [paths.mentor]: mentorPage.load,
  [paths.privacy]: legalPage.load,
  [paths.terms]: legalPage.load,
  [paths.refund]: legalPage.load,
};

/** Nothing for a page that is part of the remote's entry. */
export const loadPage = async (path: string): Promise<unknown> => LOADERS[path]?.();

/** `loadPage` loads the code of all but the landing page. */
export function MarketingApp() {
  return (
    <Routes>
      <Route path={paths.home} element={<LandingPage />} />
      <Route path={paths.about} element={<aboutPage.Page />} />
      <Route path={paths.mentor} element={<mentorPage.Page />} />
      <Route path={paths.privacy} element={<legalPage.Page document="privacy" />} />
      <Route path={paths.terms} element={<legalPage.Page document="terms" />} />
      <Route path={paths.refund} element={<legalPage.Page document="refund" />} />
    </Routes>
  );
}
