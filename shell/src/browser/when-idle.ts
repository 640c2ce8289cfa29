/** Runs a function once the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  // Safari has no `requestIdleCallback`.
  const wait = (): unknown => (window.requestIdleCallback ?? setTimeout)(run);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
