/** One short message: that something worked, or that it failed. */
export interface ToastMessage {
  type: 'success' | 'error';
  /** In the visitor's language. */
  text: string;
}

/** What was said and is not shown yet. Only the browser says anything: on a server it stays empty. */
const waiting: ToastMessage[] = [];
const watchers = new Set<() => void>();

/** Tells that something worked; gone after 3 s, or when closed. @param text in the visitor's language */
export function showSuccess(text: string): void {
  say({ type: 'success', text });
}

/** Tells that something failed; gone after 5 s, or when closed. @param text in the visitor's language */
export function showError(text: string): void {
  say({ type: 'error', text });
}

function say(message: ToastMessage): void {
  waiting.push(message);
  for (const watcher of watchers) watcher();
}

/**
 * Calls back whenever messages wait to be shown, at once if some do already.
 * @returns what ends the watch
 */
export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  if (waiting.length > 0) watcher();
  return () => void watchers.delete(watcher);
}

/** The messages that wait, oldest first. They are the taker's to show: nobody else gets them again. */
export function takeToasts(): ToastMessage[] {
  return waiting.splice(0);
}
