/** A short message about a success or a failure. */
export interface ToastMessage {
  type: 'success' | 'error';
  /** In the visitor's language. */
  text: string;
}

/** Messages that are not shown yet. */
const waiting: ToastMessage[] = [];
const watchers = new Set<() => void>();

/** Shows a success for 3 s, or until it is closed. @param text in the visitor's language */
export function showSuccess(text: string): void {
  add({ type: 'success', text });
}

/** Shows a failure for 5 s, or until it is closed. @param text in the visitor's language */
export function showError(text: string): void {
  add({ type: 'error', text });
}

function add(message: ToastMessage): void {
  waiting.push(message);
  for (const watcher of watchers) watcher();
}

/**
 * Calls back when messages wait to be shown, at once if some are waiting.
 * @returns ends the watch
 */
export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  if (waiting.length > 0) watcher();
  return () => void watchers.delete(watcher);
}

/** Removes and returns the waiting messages, oldest first. The caller must show them. */
export function takeToasts(): ToastMessage[] {
  return waiting.splice(0);
}
