import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { rootOptions } from '#lib/monitoring/error-events.ts';
import { SiteTree, type Site } from '#lib/site/site.tsx';
import { removePrerenderedHead } from '#lib/site/prerendered-page.ts';

/** The root's `data-state` is the status of the page. */
export function mount(
  root: HTMLElement,
  site: Site,
  router: ReturnType<typeof createBrowserRouter>,
): void {
  const tree = (
    <SiteTree site={site}>
      <RouterProvider router={router} useTransitions />
    </SiteTree>
  );
  const showState = (state: string) => void (root.dataset['state'] = state);
  if (site.prerendered) {
    // In a transition React hydrates in steps of a few milliseconds, and the browser handles input in between.
    startTransition(() => void hydrateRoot(root, tree, rootOptions));
    const state = site.prerendered.getState();
    if (state !== 'loading') showState(state);
    site.prerendered.subscribe(showState);
  } else {
    // The HTML may have metadata without content, such as a page whose language could not be loaded.
    removePrerenderedHead();
    const render = () => createRoot(root, rootOptions).render(tree);
    // React Router misses what changes between its first render and its subscription. Only a transition renders in steps.
    if (router.state.initialized) startTransition(render);
    else render();
    showState('live');
  }
}
