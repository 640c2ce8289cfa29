import type { ComponentType } from 'react';
import { pageOf } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';

/** A page whose code is not part of the remote's entry. */
export interface LazyPage<Props> {
  /** The page. It never suspends, so that React hydrates it together with the rest of the remote. */
  Page: ComponentType<Props>;
  /** Loads the code, which must be here before the page renders. A load that fails is tried a second time. */
  load: () => Promise<unknown>;
}

/** @param fetch imports the code and returns the page */
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

/** Loads the code of the page at a path, unless it is part of the remote's entry. */
export const loadPage = async (path: string): Promise<unknown> => LOADERS[pageOf(path)]?.();
