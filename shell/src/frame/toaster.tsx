import { Toast } from '@base-ui/react/toast';
import { useTranslation } from 'react-i18next';
import { toastManager } from 'shared-kit/toast';
import styles from './toaster.module.css';

/** The only toaster of the page. Messages wait while they are hovered or focused. */
export function Toaster() {
  const { t } = useTranslation();
  return (
    <Toast.Provider toastManager={toastManager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={t('toasts.label')}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { t } = useTranslation();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection={['right', 'down']}
    >
      <Toast.Description className={styles.text} />
      <Toast.Close className={styles.close} aria-label={t('toasts.close')}>
        ×
      </Toast.Close>
    </Toast.Root>
  ));
}
