import { storedJson } from './storage.ts';

/** After how many minutes an open checkout is forgotten, for the case that its tab crashed and never closed it. */
export const CHECKOUT_HELD_MINUTES = 30;

/** When the checkout of this tab was opened, in milliseconds since 1970. A full load of the page keeps it. */
const openSince = storedJson('session', 'checkout-open-since', (json) =>
  typeof json === 'number' ? json : undefined,
);

/**
 * Marks this tab as paying. Call it before an order is made, and `closeCheckout` when the checkout ends in any way.
 * Until then neither a release nor a recovery may reload the tab or change its code.
 */
export function openCheckout(): void {
  openSince.write(Date.now());
}

/** Ends the checkout: the order was paid or failed, or the member left. */
export function closeCheckout(): void {
  openSince.remove();
}

/** Whether a checkout is open in this tab. */
export function isCheckoutOpen(): boolean {
  const since = openSince.read();
  return since !== undefined && Date.now() - since < CHECKOUT_HELD_MINUTES * 60_000;
}
