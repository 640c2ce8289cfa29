import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  title: string;
  /** Under the title; screen readers read it with the title. */
  description?: string;
  /** Without it, buttons with `opensModal(id)` open the modal, also before any script runs. */
  open?: boolean;
  /** The visitor closed a modal that `open` had opened. */
  onClose?: () => void;
  id?: string;
  children?: ReactNode;
}

/** For a button. They work before hydration; React's types do not know them yet. */
export const opensModal = (id: string): object => ({
  command: 'show-modal',
  commandfor: id,
  'aria-haspopup': 'dialog',
});

const closesModal = (id: string): object => ({ command: 'close', commandfor: id });

/** Has the screen's height and slides in from the inline end. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} className={styles.drawer!} />;
}

/**
 * The browser's modal `<dialog>` keeps the focus inside, makes the page behind inert, closes on Escape and returns the
 * focus, unless it has moved elsewhere (to a new page, for example).
 * @param className its position and animation
 */
export function Modal(props: ModalProps & { className: string; actions?: ReactNode }) {
  const { title, description, open, onClose, children, actions, className } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const dialog = useRef<HTMLDialogElement>(null);

  // After each render: `open` also stays true when a new question replaces one that the visitor has just closed.
  useLayoutEffect(() => {
    if (open && !dialog.current!.open) dialog.current!.showModal();
    if (open === false) dialog.current!.close();
  });

  return (
    <dialog
      ref={dialog}
      id={id}
      className={`${styles.modal} ${className}`}
      closedby="any"
      // The visitor may have opened it before hydration.
      suppressHydrationWarning
      aria-labelledby={`${id}-title`}
      aria-describedby={description && `${id}-description`}
      // `close` comes a frame after the dialog has left the screen, when the page may have opened it again. Older
      // browsers have nothing else. Both come also after `open` has become false.
      onBeforeToggle={({ newState }) => newState === 'closed' && open && onClose?.()}
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose?.()}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        <CloseButton {...closesModal(id)} />
      </div>
      <div className={styles.body}>
        {description && (
          <p className={styles.description} id={`${id}-description`}>
            {description}
          </p>
        )}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
