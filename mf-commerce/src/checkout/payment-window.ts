import { brand } from 'shared-kit/brand';
import type { Profile } from 'shared-kit/database';
import { AppError } from 'shared-kit/errors';
import { loadScript } from 'shared-kit/script';
import type { PayableOrder, WindowResponse } from './orders.ts';

/** The spec's maximum of payment retries within one window. */
const MAX_RETRIES = 3;

/**
 * The API of the gateway's script.
 * @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
 */
export interface PaymentWindow {
  on: (event: 'payment.failed', listener: () => void) => void;
  open: () => void;
  close: () => void;
}
export type Gateway = new (options: object) => PaymentWindow;

const loadedGateway = (): Gateway | undefined => (globalThis as { Razorpay?: Gateway }).Razorpay;

/**
 * Loads the gateway's script from the gateway's host, unless it is there. A script that failed is requested again.
 * @throws AppError `gateway_script`
 */
export async function loadGateway(address: string): Promise<Gateway> {
  if (!loadedGateway()) {
    await loadScript(address).catch((cause: Error) => {
      throw new AppError('gateway_script', cause.message, { cause });
    });
  }
  const gateway = loadedGateway();
  if (gateway) return gateway;
  throw new AppError('gateway_script', `${address} is no payment gateway`);
}

/** What the window shows and asks the gateway for. */
interface WindowContent {
  order: PayableOrder;
  member: Profile;
  request: { description: string };
}

/** What a member does in the window. It stays open after a failed payment, for another one. */
export type WindowEvent =
  | { type: 'paymentFailed' }
  | { type: 'paid'; payment: WindowResponse }
  | { type: 'windowClosed' };

/**
 * Opens the gateway's window for an order.
 * @returns the window; its `close()` reports nothing
 */
export function openPaymentWindow(
  Gateway: Gateway,
  content: WindowContent,
  report: (event: WindowEvent) => void,
): PaymentWindow {
  const opened = new Gateway({
    ...windowOptions(content),
    handler: (payment: WindowResponse) => report({ type: 'paid', payment }),
    modal: { ondismiss: () => report({ type: 'windowClosed' }), confirm_close: true },
  });
  opened.on('payment.failed', () => report({ type: 'paymentFailed' }));
  opened.open();
  // The window's document is light. In a dark page browsers would paint white below its frame, over the whole page.
  for (const frame of document.querySelectorAll<HTMLElement>('.razorpay-checkout-frame')) {
    frame.style.colorScheme = 'light';
  }
  return opened;
}

/** @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/#123-checkout-options */
function windowOptions({ order, member, request }: WindowContent) {
  const { id, amount, currency, notes } = order.razorpay_order;
  const { key, callback_url } = order.checkout;
  return {
    key,
    order_id: id,
    amount,
    currency,
    name: brand.name,
    description: request.description,
    prefill: { name: member.name, email: member.email, contact: member.phone },
    notes,
    theme: { color: brand.colour },
    retry: { enabled: true, max_count: MAX_RETRIES },
    // An in-app browser replaces this page with the bank's page, so the gateway could not call it back.
    ...(isInAppBrowser(navigator.userAgent) && { callback_url, redirect: true }),
  };
}

const IN_APP =
  /\b(FBAN|FBAV|FB_IAB|Messenger|Instagram|WhatsApp|Line|LinkedInApp|Snapchat|Twitter)\b|; wv\)/;

/**
 * Whether another app shows the page. Its browser may lose the page while a bank asks for consent.
 * @see https://razorpay.com/docs/payments/payment-gateway/callback-url/
 */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
