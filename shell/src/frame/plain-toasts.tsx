import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { dropToast, waitingToasts, watchToasts, type ToastMessage } from 'shared-kit/toast';
import styles from './plain-toasts.module.css';

/** Hovering does not hold plain messages, so they stay longer than those of the toaster. */
const SECONDS = { success: 5, error: 10 } as const;

/** How long the toaster's code may take before a message is shown without it. */
const WAIT_MS = 300;

/**
 * The toaster's code may not arrive, and the messages may say just that. Once it has, the toaster takes those that are
 * left.
 */
export function PlainToasts() {
  const { t } = useTranslation('kit');
  const waiting = useSyncExternalStore(watchToasts, waitingToasts, () => NONE);
  if (waiting.length === 0) return null;
  return createPortal(
    <section className={styles.place} aria-label={t('notifications')}>
      {waiting.map((message) => (
        <PlainToast key={`${message.topic} ${message.text}`} message={message} />
      ))}
    </section>,
    // Everything outside an open modal is inert.
    document.querySelector('dialog:modal') ?? document.body,
  );
}

const NONE: readonly ToastMessage[] = [];

function PlainToast({ message }: { message: ToastMessage }) {
  const { t } = useTranslation('kit');
  const [isDue, setIsDue] = useState(false);
  const isError = message.type === 'error';

  useEffect(() => {
    const due = setTimeout(() => setIsDue(true), WAIT_MS);
    const seconds = isError ? SECONDS.error : SECONDS.success;
    const end = setTimeout(() => dropToast(message), seconds * 1000);
    return () => {
      clearTimeout(due);
      clearTimeout(end);
    };
  }, [message, isError]);

  if (!isDue || message.type === 'hidden') return null;
  return (
    <p className={styles.toast} data-type={message.type} role={isError ? 'alert' : 'status'}>
      <span className={styles.text}>{message.text}</span>
      <button
        type="button"
        className={styles.close}
        aria-label={t('close')}
        onClick={() => dropToast(message)}
      >
        ×
      </button>
    </p>
  );
}
