import styles from './drawer.module.css';
import { Modal, type ModalProps } from './modal.tsx';

export type { ModalProps } from './modal.tsx';

/**
 * A panel over the page that slides in from its inline end and is as high as the screen.
 * Base UI's own drawer is 9 KB larger, for swiping; this one closes by Escape, cross and scrim.
 */
export function Drawer(props: ModalProps) {
  return <Modal {...props} look="drawer" className={styles.drawer!} />;
}
