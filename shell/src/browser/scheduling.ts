/** Resolves in a later task. In between, the browser handles input and paints. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    port2.postMessage(undefined);
  });

export function whenIdle(run: () => void): void {
  // Safari has no `requestIdleCallback`.
  const wait = (): unknown => (window.requestIdleCallback ?? setTimeout)(run);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

export async function waitAtMost(milliseconds: number, work: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  const attempt = async (): Promise<unknown> => work();
  await Promise.race([attempt().catch(() => undefined), timeout]);
  clearTimeout(timer);
}
