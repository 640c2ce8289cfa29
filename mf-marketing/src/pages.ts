import { pageOf } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';
import { lazyPage } from './lazy-page.ts';

export const aboutPage = lazyPage(
  async () => (await import('#lib/about/about-page.tsx')).AboutPage,
);
export const mentorPage = lazyPage(
  async () => (await import('#lib/mentor/mentor-page.tsx')).MentorPage,
);
export const legalPage = lazyPage(
  async () => (await import('#lib/legal/legal-page.tsx')).LegalPage,
);

const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  [paths.about]: aboutPage.load,
  [paths.mentor]: mentorPage.load,
  [paths.privacy]: legalPage.load,
  [paths.terms]: legalPage.load,
  [paths.refund]: legalPage.load,
};

/** Brings the code of the page at a path, where it does not come with the remote. */
export const loadPage = async (path: string): Promise<unknown> => LOADERS[pageOf(path)]?.();
