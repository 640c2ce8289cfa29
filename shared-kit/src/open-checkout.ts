import { storedJson } from './storage.ts';

/** For tabs that crashed and never closed their checkout. */
export const CHECKOUT_HELD_MINUTES = 30;

/** In milliseconds since 1970. A full load of the page keeps it. */
const openSince = storedJson('session', 'checkout-open-since', (json) =>
  typeof json === 'number' ? json : undefined,
);

/**
 * Call it before an order is made, and `closeCheckout` when the checkout ends in any way. Until then neither a release
 * nor a recovery may reload the tab or change its code.
 */
export function openCheckout(): void {
  openSince.write(Date.now());
}

export function closeCheckout(): void {
  openSince.remove();
}

export function isCheckoutOpen(): boolean {
  const since = openSince.read();
  return since !== undefined && Date.now() - since < CHECKOUT_HELD_MINUTES * 60_000;
}
