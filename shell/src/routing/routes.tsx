import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useRevalidator, type RouteObject } from 'react-router-dom';
import { Spinner } from 'shared-kit/ui';
import { Frame } from '#lib/frame/frame.tsx';
import type { Site } from '#lib/site.ts';
import { NotFound } from './not-found.tsx';
import { createPageLoader, type PageData } from './page-loader.ts';
import { RemoteFailed } from './remote-failed.tsx';
import { RemoteSlot } from './remote-slot.tsx';
import { RenderedSlot } from './rendered-slot.tsx';

/** The id of the one page route, by which the browser takes over what was loaded for prerendered HTML. */
export const PAGE_ROUTE = 'page';

/** The routes of the shell: the frame around one page route, which shows the owner of whatever address is asked for. */
export function createRoutes(site: Site): RouteObject[] {
  function Page() {
    const { remote, fault } = useLoaderData<PageData>();
    const { pathname } = useLocation();
    if (!remote) return <NotFound />;
    if (site.rendered?.covers(remote, pathname)) {
      return (
        <RenderedSlot key="rendered" page={site.rendered} remotes={site.remotes} fault={fault} />
      );
    }
    // Keyed: one remote is unmounted before the next is mounted, never turned into it.
    return <RemoteSlot key={remote} remote={remote} remotes={site.remotes} fault={fault} />;
  }

  return [
    {
      Component: Frame,
      children: [
        {
          id: PAGE_ROUTE,
          path: '*',
          loader: createPageLoader(site),
          Component: Page,
          HydrateFallback: PageLoading,
          ErrorBoundary: PageFailed,
        },
      ],
    },
  ];
}

function PageLoading() {
  const { t } = useTranslation();
  return <Spinner label={t('loading')} />;
}

/** When it cannot even be found out who is visiting. */
function PageFailed() {
  const { revalidate } = useRevalidator();
  return <RemoteFailed onRetry={() => void revalidate()} />;
}
