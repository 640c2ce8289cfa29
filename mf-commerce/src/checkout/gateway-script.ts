import { AppError } from 'shared-kit/errors';

/** As long as a script may take on a slow phone before the page says that it does not come. */
const SCRIPT_TIMEOUT_MS = 20_000;

/**
 * What the gateway's script offers.
 * @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
 */
export interface GatewayWindow {
  on: (event: 'payment.failed', listener: () => void) => void;
  open: () => void;
  close: () => void;
}
export type Gateway = new (options: object) => GatewayWindow;

const gatewayHere = (): Gateway | undefined => (globalThis as { Razorpay?: Gateway }).Razorpay;

/**
 * The gateway's script, loaded from its own host when somebody first wants to pay. One that failed is asked for again.
 * @throws AppError `gateway_script`
 */
export async function loadGateway(address: string): Promise<Gateway> {
  if (!gatewayHere()) await loadScript(address);
  const gateway = gatewayHere();
  if (gateway) return gateway;
  throw new AppError('gateway_script', `${address} is no payment gateway`);
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timeout = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    function fail(): void {
      clearTimeout(timeout);
      // The next attempt begins with an element of its own: a browser asks for each only once.
      script.remove();
      reject(new AppError('gateway_script', `${address} could not be loaded`));
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
