import { createStore } from 'zustand/vanilla';

export interface ToastMessage {
  id: number;
  type: 'success' | 'error';
  topic: string;
  /** In the visitor's language. */
  text: string;
}

/** The messages on screen, oldest first. The toaster of the page shows them. */
export const toasts = createStore<readonly ToastMessage[]>(() => []);

let count = 0;

function show(type: ToastMessage['type'], text: string, topic: string): void {
  hideToast(topic);
  count += 1;
  toasts.setState([...toasts.getState(), { id: count, type, topic, text }], true);
}

/**
 * For 3 s, or until it is closed or outdated.
 * @param text in the visitor's language
 * @param topic the message replaces an earlier one of the same topic
 */
export const showSuccess = (text: string, topic = text): void => show('success', text, topic);

/** For 5 s, or until it is closed or outdated. The parameters are those of `showSuccess`. */
export const showError = (text: string, topic = text): void => show('error', text, topic);

/** For a message that is no longer true. */
export function hideToast(topic: string): void {
  toasts.setState((all) => all.filter((one) => one.topic !== topic), true);
}
