import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Remotes } from '#lib/federation/remotes.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { dropRenderedHead } from './rendered-head.ts';
import type { RenderedPage } from './rendered-page.ts';
import styles from './rendered-slot.module.css';

/**
 * The place of the remote whose page came as HTML. While its code is on its way the HTML stays and can be read;
 * if the code cannot be had, a note says so and offers to try again.
 */
export function RenderedSlot(props: {
  page: RenderedPage;
  remotes: Remotes;
  /** By which the code of another page of the remote cannot be had. */
  fault?: unknown;
}) {
  const { page, remotes, fault } = props;
  // Of nothing else: to render it again before all of it was taken over would replace the HTML.
  const isAnew = useStore(page, (status) => status === 'anew');

  useLayoutEffect(() => {
    if (isAnew) dropRenderedHead();
  }, [isAnew]);
  useLayoutEffect(
    () => () => {
      const status = page.getState();
      if (status === 'coming' || status === 'missing') dropRenderedHead();
      page.leave();
    },
    [page],
  );

  return (
    <>
      {isAnew ? (
        <RemoteSlot key="anew" remote={page.remote} remotes={remotes} fault={fault} />
      ) : (
        <RemoteSlot
          key="rendered"
          remote={page.remote}
          remotes={remotes}
          first={page.App}
          fault={fault}
        />
      )}
      <MissingNote page={page} />
    </>
  );
}

function MissingNote({ page }: { page: RenderedPage }) {
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
