/** `hidden` ends the message of its topic. */
export interface ToastMessage {
  type: 'success' | 'error' | 'hidden';
  topic: string;
  /** In the visitor's language. */
  text: string;
}

let waiting: ToastMessage[] = [];
const watchers = new Set<() => void>();
const topics = new Set<string>();

/**
 * For 3 s, or until it is closed or outdated.
 * @param text in the visitor's language
 * @param topic the message replaces an earlier one of the same topic
 */
export function showSuccess(text: string, topic = text): void {
  add({ type: 'success', topic, text });
}

/** For 5 s, or until it is closed or outdated. The parameters are those of `showSuccess`. */
export function showError(text: string, topic = text): void {
  add({ type: 'error', topic, text });
}

/** For a message that is no longer true. */
export function hideToast(topic: string): void {
  // Otherwise the first key that a visitor types would load the toaster.
  if (topics.delete(topic)) add({ type: 'hidden', topic, text: '' });
}

function add(message: ToastMessage): void {
  if (message.type !== 'hidden') topics.add(message.topic);
  waiting = [...waiting.filter(({ topic }) => topic !== message.topic), message];
  for (const watcher of watchers) watcher();
}

/** Calls back immediately if messages are waiting. @returns a function that stops the calls */
export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  if (waiting.length > 0) watcher();
  return () => void watchers.delete(watcher);
}

/** Oldest first. The array changes only with the messages. */
export const waitingToasts = (): readonly ToastMessage[] => waiting;

export function dropToast(message: ToastMessage): void {
  waiting = waiting.filter((one) => one !== message);
  for (const watcher of watchers) watcher();
}

/** Oldest first. The caller must show them. */
export function takeToasts(): ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
