/** How long a script may take on a slow phone before the page shows an error. */
const SCRIPT_TIMEOUT_MS = 20_000;

/**
 * Loads a third party's script from its host. After a failure the next call tries again.
 * @throws Error when the script fails to load within 20 s
 */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timeout = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    function fail(): void {
      clearTimeout(timeout);
      // The next attempt needs a new element, because browsers load each element only once.
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
