import { AppError } from './errors.ts';

/** For how long an open checkout counts, should nobody ever say that it ended: a tab that crashed, say. */
export const CHECKOUT_HELD_MINUTES = 30;

const KEY = 'checkout-open-since';

/** Where storage is blocked, a checkout is known as long as the page. */
let openSince: number | undefined;
let isForbidden = false;

/**
 * Says that a resident begins to pay in this tab. Call it before an order is made, and `closeCheckout` however it
 * ends. Meanwhile nothing may change the code of the tab or load it anew; a full load keeps the mark.
 * @throws AppError `checkout_in_preview` where the page shows a candidate: what is not released takes no money
 */
export function openCheckout(): void {
  if (isForbidden) throw new AppError('checkout_in_preview', 'a preview takes no money');
  openSince = Date.now();
  try {
    sessionStorage.setItem(KEY, String(openSince));
  } catch {
    // Blocked: known to this page only.
  }
}

/** Says that paying ended: paid, failed or left. */
export function closeCheckout(): void {
  openSince = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Whether somebody is paying in this tab. */
export function isCheckoutOpen(): boolean {
  const since = keptSince() ?? openSince;
  return since !== undefined && Date.now() - since < CHECKOUT_HELD_MINUTES * 60_000;
}

/** No checkout opens in this page any more. For the shell, where it shows a preview. */
export function forbidCheckout(): void {
  isForbidden = true;
}

function keptSince(): number | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
}
