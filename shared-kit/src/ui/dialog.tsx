import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';

/**
 * A modal question or short form in the middle of the page.
 * @param actions its buttons; the one that only closes comes first
 */
export function Dialog(props: ModalProps & { actions?: ReactNode }) {
  return <Modal {...props} look="dialog" className={styles.dialog!} />;
}
