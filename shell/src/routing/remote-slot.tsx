import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isCheckoutOpen } from 'shared-kit/checkout';
import type { RemoteApp } from 'shared-kit/contract';
import { Spinner } from 'shared-kit/ui';
import { isMissingCode } from '#lib/federation/missing-code.ts';
import { NoCode } from '#lib/federation/no-code.ts';
import type { Remotes } from '#lib/federation/remotes.ts';
import { RemoteFailed } from './remote-failed.tsx';

/**
 * The place of one remote in the page. Whatever happens to its code stays in here: while it loads
 * there is a spinner, and if it cannot be had, or breaks, a card that offers to try again. Where code
 * of a page is missing, another version of the remote stands in, but never while somebody is paying.
 */
export function RemoteSlot({
  remote,
  remotes,
  first,
  fault,
}: {
  remote: string;
  remotes: Remotes;
  /** What stands here until something is tried again, if not what is asked of `remotes`. */
  first?: ComponentType;
  /** By which the code of the page cannot be had; it is asked for again only when somebody tries again. */
  fault?: unknown;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [App, setApp] = useState(() => first ?? appOf(remotes, remote, pathname));
  const [fallBacks, setFallBacks] = useState(0);
  const [answered, setAnswered] = useState<unknown>();
  const isRetried = useRef(false);
  const retry = () => {
    isRetried.current = true;
    setAnswered(fault);
    setApp(() => pageOf(remotes, remote, pathname, remotes.load));
    if (remotes.isStalled(remote)) void remotes.reloadWhereItHelps(remote);
  };
  const recover = (error: unknown) => {
    if (isCheckoutOpen()) return;
    if (isMissingCode(error)) {
      setAnswered(fault);
      setApp(() => pageOf(remotes, remote, pathname, remotes.fallBack));
      setFallBacks((count) => count + 1);
    } else if (isRetried.current && error instanceof NoCode) {
      void remotes.reloadWhereItHelps(remote);
    }
  };

  useEffect(() => {
    if (!import.meta.env.DEV) return undefined;
    return onRemoteAppUpdated(remote, (app) => {
      remotes.replace(remote, app);
      setApp(() => app.App);
    });
  }, [remote, remotes]);

  return (
    // One page that breaks says nothing about the next one of the same remote, or about another version.
    <ErrorBoundary
      key={fallBacks}
      FallbackComponent={RemoteFallback}
      onError={recover}
      onReset={({ reason }) => {
        if (reason === 'imperative-api') retry();
        // Elsewhere in the remote: what was thrown there says nothing of this page.
        else setApp(() => appOf(remotes, remote, pathname));
      }}
      resetKeys={[pathname]}
    >
      <Suspense fallback={<Spinner label={t('loading')} />}>
        {fault !== undefined && fault !== answered ? <Failed error={fault} /> : <App />}
      </Suspense>
    </ErrorBoundary>
  );
}

function RemoteFallback({ resetErrorBoundary }: FallbackProps) {
  return <RemoteFailed onRetry={resetErrorBoundary} />;
}

/** Has the boundary answer to what was thrown before anything could be rendered. */
function Failed({ error }: { error: unknown }): never {
  throw error;
}

/** What is here already is rendered at once; only what is not is waited for. */
function appOf(remotes: Remotes, remote: string, pathname: string): ComponentType {
  return remotes.loaded(remote)?.App ?? pageOf(remotes, remote, pathname, remotes.load);
}

/** With the code of the page, which would not be given up where the remote itself waits for it. */
const pageOf = (
  remotes: Remotes,
  remote: string,
  pathname: string,
  bring: (remote: string) => Promise<RemoteApp>,
): ComponentType =>
  lazy(async () => {
    const { App } = await bring(remote);
    await remotes.loadPage(remote, pathname);
    return { default: App };
  });

function onRemoteAppUpdated(remote: string, listener: (app: RemoteApp) => void): () => void {
  const onUpdate = (event: Event) => {
    const { detail } = event as CustomEvent<{ remote: string; app: RemoteApp }>;
    if (detail.remote === remote) listener(detail.app);
  };
  addEventListener('remote-app-updated', onUpdate);
  return () => removeEventListener('remote-app-updated', onUpdate);
}
