/** Does something when the page has been loaded and has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari knows no idle time.
  const wait = (): unknown => (window.requestIdleCallback ?? setTimeout)(act);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
