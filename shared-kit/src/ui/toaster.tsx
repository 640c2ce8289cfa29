import { Toast } from '@base-ui/react/toast';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeToasts, watchToasts } from '../toast.ts';
import { CloseButton } from './close-button.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import styles from './toaster.module.css';

/** How long a message stays, unless it is hovered or focused. */
const SECONDS = { success: 3, error: 5 } as const;

const MOST_AT_ONCE = 3;

/** Shows the messages of `shared-kit/toast`. There is one on the page. */
export function Toaster() {
  const { t } = useTranslation('kit');
  const [manager] = useState(() => Toast.createToastManager());
  return (
    <Toast.Provider toastManager={manager} limit={MOST_AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={t('notifications')}>
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Messages() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(
    () =>
      watchToasts(() => {
        for (const { type, text } of takeToasts()) {
          add({
            type,
            title: text,
            timeout: SECONDS[type] * 1000,
            priority: type === 'error' ? 'high' : 'low',
          });
        }
      }),
    [add],
  );
  return toasts.map((toast) => (
    // An error is read out at once from a copy that Base UI puts beside the region. The shown one must
    // not be read again, but stays there for screen readers: what has the focus cannot be hidden.
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag groups a text and its button
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
