import { createBrowserRouter } from 'react-router-dom';
import { addressIn, languageOf } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';
import type { Site } from '#lib/site/site.tsx';
import type { PageData } from './route-loader.ts';
import { createRoutes, PAGE_ROUTE } from './routes.tsx';

/** For a prerendered page it starts with the page's data, so that hydration need not wait. */
export function startRouter(site: Site): ReturnType<typeof createBrowserRouter> {
  keyHistoryEntry();
  const { prerendered } = site;
  const data: PageData | undefined = prerendered && { remote: prerendered.remote };
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  router = createBrowserRouter(
    // During a full load, a reload of data or the back button, the address bar already has it.
    createRoutes(site, () => (router?.state.navigation.location ?? location).hash),
    {
      // Links, redirects and guards stay in the language of the address.
      basename: addressIn(languageOf(location.pathname), paths.home),
      ...(data && { hydrationData: { loaderData: { [PAGE_ROUTE]: data } } }),
    },
  );
  return router;
}

/** The first navigation has ended. */
export const isInitialized = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/**
 * The router stores the scroll position under a key that it calls "default" in every full load, which would then open
 * where the previous one was left. A reload and the back button find the key again. Call it before creating the router.
 */
export function keyHistoryEntry(): void {
  const state = (history.state ?? {}) as { key?: string };
  if (state.key) return;
  history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
