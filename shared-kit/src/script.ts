/** On a slow phone. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** @see https://www.w3.org/TR/trusted-types/ */
export interface TrustedTypes {
  defaultPolicy: object | null;
  createPolicy: <Rules extends object>(name: 'default' | 'own', rules: Rules) => Rules;
}

/**
 * Scripts of third parties turn strings into markup and addresses of scripts. The policy of the page still decides
 * which scripts run.
 */
function trustThirdParties(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (html: string) => html,
    createScriptURL: (address: string) => address,
  });
}

/** After a failure the next call tries again. @throws Error when the script fails to load within 20 s */
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
