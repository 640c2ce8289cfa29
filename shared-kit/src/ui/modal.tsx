import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  title: string;
  /** One sentence below the title, which screen readers read with it. */
  description?: string;
  open: boolean;
  /** Called when Escape, the close button or a press on the backdrop asks to close. */
  onClose: () => void;
  children?: ReactNode;
}

/**
 * The base of dialog and drawer: it traps the focus while it is open, scrolls inside, and returns the focus when it
 * closes, unless the focus has moved elsewhere (to a new page, for example).
 * @param className its position and animation
 */
export function Modal(
  props: ModalProps & { look: 'dialog' | 'drawer'; className: string; actions?: ReactNode },
) {
  const { title, description, open, onClose, children, actions, look, className } = props;
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={`${styles.modal} ${className}`} data-look={look}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<CloseButton />} />
          </header>
          <div className={styles.body}>
            {description && (
              <Dialog.Description className={styles.description}>{description}</Dialog.Description>
            )}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
