import { startTransition, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { rootOptions } from '#lib/monitoring/error-events.ts';
import { SiteTree, type Site } from '#lib/site/site.tsx';
import { removePrerenderedHead } from '#lib/site/prerendered-page.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The root's `data-state` is the status of the page. */
export function mount(root: HTMLElement, site: Site, router: Router): void {
  const tree = (
    <SiteTree site={site}>
      <SiteRouter router={router} />
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
    startTransition(() => createRoot(root, rootOptions).render(tree));
    showState('live');
  }
}

/** React Router subscribes after the first render, which takes many steps, and misses what changed in between. */
function SiteRouter({ router }: { router: Router }) {
  const [rendered] = useState(router.state);
  useEffect(() => {
    if (router.state !== rendered) void router.revalidate();
  }, [router, rendered]);
  return <RouterProvider router={router} useTransitions />;
}
