/**
 * Gives the entry of the history that a full load opens a key of its own, by which its scroll position is kept. The router
 * calls every such entry "default": each full load would open where the one before was left. A reload and the back button
 * find the key that the entry has. It must come before the router is created.
 */
export function keyFirstEntry(): void {
  const state = (history.state ?? {}) as { key?: string };
  if (state.key) return;
  history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
