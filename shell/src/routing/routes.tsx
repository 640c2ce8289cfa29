import { useTranslation } from 'react-i18next';
import {
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { ErrorState, PageTitle, Spinner } from 'shared-kit/ui';
import { ownerOf } from '#lib/federation/registry.ts';
import styles from '#lib/frame/frame.module.css';
import { Frame } from '#lib/frame/frame.tsx';
import type { Site } from '#lib/site/site.tsx';
import { NotFound } from './not-found.tsx';
import { PrerenderedSlot } from './prerendered-slot.tsx';
import { ErrorOverlay, RecoveryCard } from './recovery-card.tsx';
import { RemoteSlot } from './remote-slot.tsx';
import { createRouteLoader, type PageData } from './route-loader.ts';

/** The router gets the data of a prerendered page under this id. */
export const PAGE_ROUTE = 'page';

/** @param hashOf as of `createRouteLoader` */
export function createRoutes(site: Site, hashOf: () => string = () => ''): RouteObject[] {
  function Page() {
    const { remote, frame, loadError } = useLoaderData<PageData>();
    const { pathname } = useLocation();
    if (!remote) return <NotFound />;
    if (site.prerendered?.covers(remote, pathname)) {
      return (
        <PrerenderedSlot
          key="rendered"
          page={site.prerendered}
          loader={site.loader}
          loadError={loadError}
        />
      );
    }
    // With a key React unmounts one remote before it mounts the next.
    return (
      <div key={remote} data-frame={frame}>
        <RemoteSlot remote={remote} loader={site.loader} loadError={loadError} />
      </div>
    );
  }

  return [
    {
      Component: Frame,
      ErrorBoundary: SiteFailed,
      children: [
        {
          id: PAGE_ROUTE,
          path: '*',
          loader: createRouteLoader(site, hashOf),
          Component: Page,
          HydrateFallback: () => <PageLoading {...site} />,
          ErrorBoundary: PageFailed,
        },
      ],
    },
  ];
}

function PageLoading({ placeholder = [], registry }: Site) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div data-frame={ownerOf(registry, pathname)?.frame}>
      <title>{brand.name}</title>
      {placeholder.length > 0 ? (
        <div ref={(place) => place?.replaceChildren(...placeholder)} />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </div>
  );
}

/** The route loader throws when the session cannot be read in time. */
function PageFailed() {
  const { revalidate } = useRevalidator();
  return <RecoveryCard error={useRouteError()} onRetry={() => void revalidate()} />;
}

/** Replaces the whole page. */
function SiteFailed() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <main className={styles.content}>
      {import.meta.env.DEV && <ErrorOverlay error={error} />}
      <PageTitle>{t('siteFailed.title')}</PageTitle>
      <ErrorState
        level={1}
        title={t('siteFailed.title')}
        text={t('siteFailed.text')}
        action={t('siteFailed.reload')}
        onAction={() => location.reload()}
      >
        <Link reloadDocument to={paths.home}>
          {t('notFound.home')}
        </Link>
      </ErrorState>
    </main>
  );
}
