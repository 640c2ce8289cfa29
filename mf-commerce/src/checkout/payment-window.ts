import { brand } from 'shared-kit/brand';
import { isInAppBrowser } from 'shared-kit/in-app-browser';
import type { Profile } from 'shared-kit/database';
import { AppError } from 'shared-kit/errors';
import { loadScript } from 'shared-kit/script';
import type { PayableOrder } from './orders.ts';
import type { WindowResponse } from './stored-purchases.ts';

const MAX_RETRIES = 3;

/** The gateway cannot expire an order, but its window closes. The backend uses the same period (ADR 28). */
const WINDOW_SECONDS = 15 * 60;

/**
 * Members no longer pay by typing a UPI id, except on iOS (NPCI, from 28 February 2026): the gateway would refuse it.
 * @see https://razorpay.com/docs/announcements/upi-collect-migration/
 */
const HIDE_UPI_COLLECT = { display: { hide: [{ method: 'upi', flows: ['collect'] }] } };
const IOS = /\b(iPhone|iPad|iPod)\b/;

/** @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ */
interface PaymentWindow {
  on: (event: 'payment.failed', listener: () => void) => void;
  open: () => void;
  close: () => void;
}
type Gateway = new (options: object) => PaymentWindow;

/**
 * From the gateway's host, unless it is there. A script that failed is requested again.
 * @throws AppError `gateway_script`
 */
export async function loadGateway(address: string): Promise<void> {
  if (!('Razorpay' in globalThis)) {
    await loadScript(address).catch((cause: Error) => {
      throw new AppError('gateway_script', cause.message, { cause });
    });
  }
  loadedGateway();
}

function loadedGateway(): Gateway {
  const { Razorpay } = globalThis as { Razorpay?: Gateway };
  if (!Razorpay) throw new AppError('gateway_script', 'the script defines no payment gateway');
  return Razorpay;
}

export interface WindowContent {
  order: PayableOrder;
  member: Profile;
  description: string;
}

/** The window stays open after a failed payment, for another one. */
export type WindowEvent =
  | { type: 'paymentFailed' }
  | { type: 'paid'; payment: WindowResponse }
  | { type: 'windowClosed' };

let closeOpened: (() => void) | undefined;

/** As if the member had closed it. */
export const closePaymentWindow = (): void => closeOpened?.();

/** `loadGateway` must have loaded the script. */
export function openPaymentWindow(
  content: WindowContent,
  report: (event: WindowEvent) => void,
): void {
  const opened = new (loadedGateway())({
    ...windowOptions(content),
    handler: (payment: WindowResponse) => report({ type: 'paid', payment }),
    // Back in the browser asks too, and stays on the page.
    modal: {
      ondismiss: () => report({ type: 'windowClosed' }),
      confirm_close: true,
      handleback: true,
    },
  });
  opened.on('payment.failed', () => report({ type: 'paymentFailed' }));
  opened.open();
  closeOpened = () => {
    opened.close();
    // The gateway's script reports only what the member closes.
    report({ type: 'windowClosed' });
  };
  // The window's document has light colours only. In a dark page browsers would paint white under its frame, over the
  // whole page.
  for (const frame of document.querySelectorAll<HTMLElement>('.razorpay-checkout-frame')) {
    frame.style.colorScheme = 'light';
  }
}

/** @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/#123-checkout-options */
function windowOptions({ order, member, description }: WindowContent) {
  const { id, amount, currency, notes } = order.razorpay_order;
  const { key, callback_url } = order.checkout;
  return {
    key,
    order_id: id,
    amount,
    currency,
    name: brand.name,
    description,
    prefill: { name: member.name, email: member.email, contact: member.phone },
    notes,
    theme: { color: brand.colour },
    retry: { enabled: true, max_count: MAX_RETRIES },
    timeout: WINDOW_SECONDS,
    ...(!IOS.test(navigator.userAgent) && { config: HIDE_UPI_COLLECT }),
    // An in-app browser replaces this page with the bank's page, so the gateway could not call it back:
    // https://razorpay.com/docs/payments/payment-gateway/callback-url/
    ...(isInAppBrowser(navigator.userAgent) && { callback_url, redirect: true }),
  };
}
