import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hideToast, toasts, type ToastMessage } from '../toast.ts';
import { CloseButton } from './close-button.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import styles from './toaster.module.css';

/** Unless a message is hovered or focused, or the visitor is in another window. */
const SECONDS = { success: 3, error: 5 } as const;

/** A page has one. It is part of the page's script, since a message may say that the network fails. */
export function Toaster() {
  const { t } = useTranslation('kit');
  const messages = useStore(toasts);
  // Everything outside an open modal is inert.
  const place = useSyncExternalStore(
    onModalChange,
    () => document.querySelector('dialog:modal') ?? document.body,
    () => null,
  );
  const [isHeld, setIsHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const leftFor = useRef<EventTarget>(null);

  const hasFocus = (): boolean => region.current!.contains(document.activeElement);

  useEffect(() => {
    const onWindow = ({ type, key }: Event & { key?: string }) => {
      if (type !== 'keydown') setIsHeld(type === 'blur');
      else if (key === 'F6')
        region.current?.querySelector<HTMLElement>('p:last-of-type button')?.focus();
    };
    const stop = new AbortController();
    for (const type of ['blur', 'focus', 'keydown']) addEventListener(type, onWindow, stop);
    return () => stop.abort();
  }, []);

  function close(topic: string): void {
    // A removed element tells nobody that it has lost the pointer and the focus.
    if (hasFocus()) (leftFor.current as HTMLElement)?.focus();
    setIsHeld(false);
    hideToast(topic);
  }

  if (!place) return null;
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading a message is no action
    <section
      ref={region}
      className={styles.toaster}
      aria-label={t('notifications')}
      aria-live="polite"
      onPointerOver={() => setIsHeld(true)}
      onPointerOut={() => setIsHeld(hasFocus())}
      onFocus={({ relatedTarget }) => {
        setIsHeld(true);
        if (!region.current!.contains(relatedTarget)) leftFor.current = relatedTarget;
      }}
      onBlur={() => setIsHeld(false)}
    >
      {messages.map((message) => (
        <Toast key={message.id} {...message} isHeld={isHeld} onClose={() => close(message.topic)} />
      ))}
    </section>,
    place,
  );
}

/** The event of a dialog does not bubble. */
function onModalChange(listener: () => void): () => void {
  document.addEventListener('toggle', listener, true);
  return () => document.removeEventListener('toggle', listener, true);
}

function Toast(props: ToastMessage & { isHeld: boolean; onClose: () => void }) {
  const { type, topic, text, isHeld, onClose } = props;
  const left = useRef(SECONDS[type] * 1000);

  useEffect(() => {
    if (isHeld) return undefined;
    const started = Date.now();
    const end = setTimeout(() => hideToast(topic), left.current);
    return () => {
      clearTimeout(end);
      left.current -= Date.now() - started;
    };
  }, [isHeld, topic]);

  const [Mark, role] = type === 'error' ? [AlertIcon, 'alert'] : [CheckIcon];
  return (
    <p className={styles.toast} role={role}>
      <Mark className={styles.mark} />
      <span className={styles.text}>{text}</span>
      <CloseButton onClick={onClose} onKeyDown={({ key }) => key === 'Escape' && onClose()} />
    </p>
  );
}
