import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { RemoteApp } from 'shared-kit/contract';
import { Spinner } from 'shared-kit/ui';
import type { RemoteLoader } from '#lib/federation/remote-loader.ts';
import { RecoveryCard } from './recovery-card.tsx';

/**
 * Contains every failure of its remote; the loader decides what follows an error. With `memo` the page on screen does
 * not render again when a navigation away from it starts.
 */
export const RemoteSlot = memo(function RemoteSlot({
  remote,
  loader,
  first,
  onError,
  loadError,
}: {
  remote: string;
  loader: RemoteLoader;
  /** Shown until the first retry or fallback, instead of the loader's app. */
  first?: ComponentType | undefined;
  onError?: () => void;
  /** The slot loads the page's code again only after *Try Again*. */
  loadError?: unknown;
}) {
  const { pathname } = useLocation();
  const [App, setApp] = useState(() => first ?? appToShow(loader, remote, pathname));
  const [fallbacks, setFallbacks] = useState(0);
  const [handledError, setHandledError] = useState<unknown>();
  const isRetried = useRef(false);
  const retry = () => {
    isRetried.current = true;
    setHandledError(loadError);
    setApp(() => lazyApp(() => loader.load(remote, pathname, { isRetry: true })));
  };
  const recover = (error: unknown) => {
    onError?.();
    const replace = loader.recover(remote, pathname, error, { wasRetried: isRetried.current });
    if (!replace) return;
    setHandledError(loadError);
    setApp(() => lazyApp(replace));
    setFallbacks((count) => count + 1);
  };

  useEffect(() => {
    if (!import.meta.env.DEV) return undefined;
    return onRemoteAppUpdated(remote, (app) => {
      loader.replace(remote, app);
      // The edit may have replaced the code of the page too.
      void loader.load(remote, pathname).then(() => setApp(() => app.App));
    });
  }, [remote, loader, pathname]);

  return (
    // A new key per fallback version, and a reset per path: an error says nothing about another version or page.
    <ErrorBoundary
      key={fallbacks}
      FallbackComponent={RemoteFailed}
      onError={recover}
      onReset={({ reason }) => {
        if (reason === 'imperative-api') retry();
        else setApp(() => appToShow(loader, remote, pathname));
      }}
      resetKeys={[pathname]}
    >
      <Suspense fallback={<Loading />}>
        {loadError !== undefined && loadError !== handledError ? (
          <Failed error={loadError} />
        ) : (
          <App />
        )}
      </Suspense>
    </ErrorBoundary>
  );
});

/**
 * Uses the language itself: if the slot did, a change of language would replace prerendered HTML whose code has not
 * loaded.
 */
function Loading() {
  const { t } = useTranslation();
  return <Spinner label={t('loading')} />;
}

function RemoteFailed({ error, resetErrorBoundary }: FallbackProps) {
  return <RecoveryCard error={error} onRetry={resetErrorBoundary} />;
}

/** So that the boundary handles the error like any other. */
function Failed({ error }: { error: unknown }): never {
  throw error;
}

const appToShow = (loader: RemoteLoader, remote: string, pathname: string): ComponentType =>
  loader.loaded(remote)?.App ?? lazyApp(() => loader.load(remote, pathname));

const lazyApp = (load: () => Promise<RemoteApp>): ComponentType =>
  lazy(async () => ({ default: (await load()).App }));

function onRemoteAppUpdated(remote: string, listener: (app: RemoteApp) => void): () => void {
  const onUpdate = (event: Event) => {
    const { detail } = event as CustomEvent<{ remote: string; app: RemoteApp }>;
    if (detail.remote === remote) listener(detail.app);
  };
  addEventListener('remote-app-updated', onUpdate);
  return () => removeEventListener('remote-app-updated', onUpdate);
}
