/** As long as a script may take on a slow phone before the page says that it does not come. */
const SCRIPT_TIMEOUT_MS = 20_000;

/**
 * Loads a script of somebody else's from their own host. One that failed is asked for again by the next call.
 * @throws Error when it cannot be had, or does not come in 20 s
 */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timeout = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    function fail(): void {
      clearTimeout(timeout);
      // The next attempt begins with an element of its own: a browser asks for each only once.
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    }
    script.src = address;
    script.addEventListener('load', () => {
      clearTimeout(timeout);
      resolve();
    });
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
