import type { ReactNode } from 'react';
// First, because its styles must precede these.
import { Modal, type ModalProps } from './modal.tsx';
import styles from './dialog.module.css';

/** @param actions the button that only closes comes first */
export function Dialog(props: ModalProps & { actions?: ReactNode }) {
  return <Modal {...props} className={styles.dialog!} />;
}
