/** How long a script may take on a slow phone before the page shows an error. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** The part of Trusted Types that is used here. @see https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  defaultPolicy: object | null;
  createPolicy: (name: 'default', rules: Record<string, (text: string) => string>) => unknown;
}

/**
 * From now on, scripts of this page may turn strings into markup and addresses of scripts, as those of third parties do. The
 * policy of the page still decides which scripts run: those of its hosts, and no inline ones.
 */
function trustThirdParties(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (html) => html,
    createScriptURL: (address) => address,
  });
}

/**
 * Loads a third party's script from its host. After a failure the next call tries again.
 * @throws Error when the script fails to load within 20 s
 */
export function loadScript(address: string): Promise<void> {
  trustThirdParties();
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
