import { lazy, type ComponentType } from 'react';
import { pageOf } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';

/**
 * A page whose code is loaded when the page is first shown, or before. Afterwards it renders without waiting. A load that
 * fails is tried a second time.
 */
export interface LazyPage<Props> {
  /** The page. Call it again after a failure to load the code again. */
  get: () => ComponentType<Props>;
  /** Loads the code. */
  load: () => Promise<ComponentType<Props>>;
}

/** @param fetch imports the code and returns the page */
export function lazyPage<Props>(fetch: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<ComponentType<Props>> => (loaded ??= await fetch().catch(fetch));
  return { load, get: () => loaded ?? lazy(async () => ({ default: await load() })) };
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
