// First, because its styles must precede those below.
import { Modal, type ModalProps } from './modal.tsx';
import styles from './drawer.module.css';

export { opensModal } from './modal.tsx';

/** A panel of the screen's height that slides in from the inline end. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} look="drawer" className={styles.drawer!} />;
}
