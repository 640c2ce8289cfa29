import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';

/**
 * A question or a short form in the middle of the page, which waits until it is answered or closed.
 * @param actions its buttons, the one that closes without doing anything first
 */
export function Dialog(props: ModalProps & { actions?: ReactNode }) {
  return <Modal {...props} look="dialog" className={styles.dialog!} />;
}
