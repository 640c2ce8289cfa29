import { Toast } from '@base-ui/react/toast';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { takeToasts, watchToasts } from '../toast.ts';
import { CloseButton } from './close-button.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import styles from './toaster.module.css';

/** Unless the message is hovered or focused. */
const SECONDS = { success: 3, error: 5 } as const;

const MAX_VISIBLE = 3;

/** A page has one. */
export function Toaster() {
  const { t } = useTranslation('kit');
  const [manager] = useState(() => Toast.createToastManager());
  return (
    <Toast.Provider toastManager={manager} limit={MAX_VISIBLE}>
      <Toast.Portal className={styles.portal} container={useOpenModal()}>
        <Toast.Viewport className={styles.viewport} aria-label={t('notifications')}>
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Everything outside an open modal is inert. */
function useOpenModal(): HTMLElement | undefined {
  return useSyncExternalStore(
    onModalChange,
    () => document.querySelector<HTMLElement>('dialog:modal') ?? undefined,
  );
}

/** The event of a dialog does not bubble. */
function onModalChange(listener: () => void): () => void {
  document.addEventListener('toggle', listener, true);
  return () => document.removeEventListener('toggle', listener, true);
}

function Messages() {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(
    () =>
      watchToasts(() => {
        for (const { type, topic, text } of takeToasts()) {
          if (type === 'hidden') close(topic);
          else
            add({
              // A message of the same topic replaces the earlier one and restarts its timeout.
              id: topic,
              type,
              title: text,
              timeout: SECONDS[type] * 1000,
              priority: type === 'error' ? 'high' : 'low',
            });
        }
      }),
    [add, close],
  );
  return toasts.map((toast) => (
    // Base UI announces an error from a hidden copy, so the visible one must not be a live region. It is not
    // hidden from screen readers either, because it can have the focus.
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no tag that groups a text and its button
      role="group"
      swipeDirection={['left', 'right', 'down']}
      aria-hidden={undefined}
      aria-modal={undefined}
      aria-live={toast.priority === 'high' ? 'off' : undefined}
    >
      {toast.type === 'error' ? (
        <AlertIcon className={styles.mark} />
      ) : (
        <CheckIcon className={styles.mark} />
      )}
      <Toast.Title className={styles.text} render={<p />} />
      <Toast.Close aria-hidden={undefined} render={<CloseButton />} />
    </Toast.Root>
  ));
}
