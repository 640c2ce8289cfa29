import { AppError } from 'shared-kit/errors';
import { loadScript } from 'shared-kit/script';

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
  if (!gatewayHere()) {
    await loadScript(address).catch((cause: Error) => {
      throw new AppError('gateway_script', cause.message, { cause });
    });
  }
  const gateway = gatewayHere();
  if (gateway) return gateway;
  throw new AppError('gateway_script', `${address} is no payment gateway`);
}
