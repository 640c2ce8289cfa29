import { Toast } from '@base-ui/react/toast';

const SUCCESS_SECONDS = 3;
const ERROR_SECONDS = 5;

/** The queue of short messages that the shell's toaster shows. There is one toaster on the page. */
export const toastManager = Toast.createToastManager();

/** Tells that something worked; gone after 3 s. @param text in the visitor's language */
export function showSuccess(text: string): void {
  toastManager.add({ type: 'success', description: text, timeout: SUCCESS_SECONDS * 1000 });
}

/** Tells that something failed; gone after 5 s, or when closed. @param text in the visitor's language */
export function showError(text: string): void {
  toastManager.add({
    type: 'error',
    description: text,
    timeout: ERROR_SECONDS * 1000,
    priority: 'high',
  });
}
