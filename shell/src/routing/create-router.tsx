import { useTranslation } from 'react-i18next';
import { createBrowserRouter, useLoaderData, useRevalidator } from 'react-router-dom';
import { Spinner } from 'shared-kit/ui';
import { Frame } from '#lib/frame/frame.tsx';
import type { Site } from '#lib/site.ts';
import { NotFound } from './not-found.tsx';
import { createPageLoader, type PageData } from './page-loader.ts';
import { RemoteFailed } from './remote-failed.tsx';
import { RemoteSlot } from './remote-slot.tsx';

/** The shell's router: the frame around one page route, which shows the owner of whatever address is asked for. */
export function createRouter(site: Site) {
  function Page() {
    const { remote } = useLoaderData<PageData>();
    // Keyed: one remote is unmounted before the next is mounted, never turned into it.
    return remote ? (
      <RemoteSlot key={remote} remote={remote} remotes={site.remotes} />
    ) : (
      <NotFound />
    );
  }

  return createBrowserRouter([
    {
      Component: Frame,
      children: [
        {
          path: '*',
          loader: createPageLoader(site),
          Component: Page,
          HydrateFallback: PageLoading,
          ErrorBoundary: PageFailed,
        },
      ],
    },
  ]);
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
