import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  title: string;
  /** One sentence below the title, read out with it. */
  description?: string;
  open: boolean;
  /** Called when Escape, the cross or a press on the scrim asks for closing. */
  onClose: () => void;
  children?: ReactNode;
}

/**
 * What a dialog and a drawer share: it holds the focus while it is open, scrolls inside,
 * and on closing gives the focus back, unless it went elsewhere meanwhile (to a new page, say).
 * @param className where it stands and how it moves
 */
export function Modal(
  props: ModalProps & { look: 'dialog' | 'drawer'; className: string; actions?: ReactNode },
) {
  const { title, description, open, onClose, children, actions, look, className } = props;
  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
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
