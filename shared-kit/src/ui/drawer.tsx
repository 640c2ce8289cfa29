import styles from './drawer.module.css';
import { Modal, type ModalProps } from './modal.tsx';

export type { ModalProps } from './modal.tsx';

/**
 * A panel of the screen's height that slides in from the inline end. Base UI's drawer is 9 KB larger, for swiping; this
 * one closes by Escape, close button and backdrop.
 */
export function Drawer(props: ModalProps) {
  return <Modal {...props} look="drawer" className={styles.drawer!} />;
}
