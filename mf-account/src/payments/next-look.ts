import type { OrdersPage } from './order.ts';
import { canStillChange } from './order-state.ts';

const SOONEST_MS = 3000;
const LATEST_MS = 300_000;

/** The orders of all pages, as the query cache keeps them: the same object for as long as nothing has changed. */
interface Pages {
  pages: OrdersPage[];
}

const seenSince = new WeakMap<Pages, number>();

/**
 * How long to wait before looking again: a quarter of the time for which nothing has changed, from 3 s to 5 minutes.
 * @param now in milliseconds since 1970
 * @returns milliseconds, or `false` when nothing can change any more
 */
export function nextLookMs(data: Pages, now: number): number | false {
  const orders = data.pages.flatMap((page) => page.orders);
  if (!orders.some((order) => canStillChange(order, now))) return false;
  const since = seenSince.get(data) ?? now;
  seenSince.set(data, since);
  return Math.min(Math.max((now - since) / 4, SOONEST_MS), LATEST_MS);
}
