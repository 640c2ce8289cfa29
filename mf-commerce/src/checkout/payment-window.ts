import { brand } from 'shared-kit/brand';
import type { Profile } from 'shared-kit/database';
import type { PayableOrder } from './create-order.ts';
import type { Gateway } from './gateway-script.ts';
import { isInAppBrowser } from './in-app-browser.ts';
import type { WindowResponse } from './verify-payment.ts';

const MAX_RETRIES = 3;

/** How the window closed: with a payment, or without one that the page knows of. */
export type WindowOutcome =
  | { kind: 'paid'; response: WindowResponse }
  | { kind: 'left'; hasFailed: boolean };

/** A window that is open. */
export interface PaymentWindow {
  closed: Promise<WindowOutcome>;
  /** Closes it as if it had been left. */
  close: () => void;
}

/**
 * Opens the gateway's window for an order.
 * @param about.description what is bought, as it stands in the window
 * @param onFailed is told of every attempt that failed; the window stays open for another one
 */
export function openPaymentWindow(
  Gateway: Gateway,
  about: { order: PayableOrder; member: Profile; description: string },
  onFailed: () => void,
): PaymentWindow {
  let hasFailed = false;
  let resolve!: (outcome: WindowOutcome) => void;
  const closed = new Promise<WindowOutcome>((settle) => (resolve = settle));
  const leave = () => resolve({ kind: 'left', hasFailed });
  const open = new Gateway({
    ...windowOptions(about),
    handler: (response: WindowResponse) => resolve({ kind: 'paid', response }),
    modal: { ondismiss: leave, confirm_close: true },
  });
  open.on('payment.failed', () => {
    hasFailed = true;
    onFailed();
  });
  open.open();
  letLookThrough();
  return {
    closed,
    close() {
      open.close();
      leave();
    },
  };
}

/** The window's own document is light: in a dark page browsers would lay white under the frame, over all of the page. */
function letLookThrough(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('.razorpay-checkout-frame')) {
    frame.style.colorScheme = 'light';
  }
}

/** @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/#123-checkout-options */
function windowOptions(about: { order: PayableOrder; member: Profile; description: string }) {
  const { order, member, description } = about;
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
    // An in-app browser shows the bank's page in the place of this one: nobody would be here to be called back.
    ...(isInAppBrowser(navigator.userAgent) && { callback_url, redirect: true }),
  };
}
