import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RemoteLoader } from '#lib/federation/remote-loader.ts';
import { removePrerenderedHead, type PrerenderedPage } from '#lib/site/prerendered-page.ts';
import styles from './prerendered-slot.module.css';
import { RemoteSlot } from './remote-slot.tsx';

/** The HTML stays readable while the code loads, and if it cannot be loaded. */
export function PrerenderedSlot(props: {
  page: PrerenderedPage;
  loader: RemoteLoader;
  /** The error with which another page of the remote could not be loaded. */
  loadError?: unknown;
}) {
  const { page, loader, loadError } = props;
  // Select only this: a render on any other change, before hydration ends, would replace the HTML.
  const isRerendered = useStore(page, (status) => status === 'rerendered');

  useLayoutEffect(() => {
    if (isRerendered) removePrerenderedHead();
  }, [isRerendered]);
  useLayoutEffect(
    () => () => {
      const status = page.getState();
      if (status === 'loading' || status === 'missing') removePrerenderedHead();
      page.leave();
    },
    [page],
  );

  return (
    <>
      <RemoteSlot
        key={isRerendered ? 'rerendered' : 'rendered'}
        remote={page.remote}
        loader={loader}
        first={isRerendered ? undefined : page.App}
        onError={page.onError}
        loadError={loadError}
      />
      <MissingCodeNote page={page} />
    </>
  );
}

function MissingCodeNote({ page }: { page: PrerenderedPage }) {
  const { t } = useTranslation();
  const isMissing = useStore(page, (status) => status === 'missing');
  if (!isMissing) return null;
  return (
    <div role="alert" className={styles.note}>
      {t('readOnly')}{' '}
      <button type="button" className={styles.retry} onClick={() => void page.retry()}>
        {t('remoteFailed.retry')}
      </button>
    </div>
  );
}
