import type { Subscription } from './fetch-subscriptions.ts';

const EXPIRING_SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export type DisplayStatus = 'expired' | 'cancelled' | 'expiring' | 'active';

/**
 * Follows the calendar, because the stored status may be out of date. `expires_at` is the first moment without access.
 * @param now in milliseconds since 1970
 */
export function subscriptionStatus(
  subscription: Pick<Subscription, 'status' | 'expires_at'>,
  now: number,
): DisplayStatus {
  const { status, expires_at: expiresAt } = subscription;
  const left = Date.parse(expiresAt) - now;
  if (status === 'expired' || left <= 0) return 'expired';
  if (status === 'cancelled') return 'cancelled';
  return left <= EXPIRING_SOON_DAYS * DAY_MS ? 'expiring' : 'active';
}

/** In whole days; `passed` does not exceed `total`. */
export interface TimePassed {
  passed: number;
  total: number;
}

/** @param now in milliseconds since 1970 */
export function timePassed(
  { starts_at: start, expires_at: end }: Pick<Subscription, 'starts_at' | 'expires_at'>,
  now: number,
): TimePassed {
  const total = Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS));
  const passed = Math.floor((now - Date.parse(start)) / DAY_MS);
  return { total, passed: Math.min(Math.max(0, passed), total) };
}

const AVERAGE_MONTH_DAYS = 365.25 / 12;

/**
 * A year that was renewed for six months has 18. Months differ by less than half of their average, so rounding is
 * right.
 */
export function monthsOf(period: Pick<Subscription, 'starts_at' | 'expires_at'>): number {
  return Math.max(1, Math.round(timePassed(period, 0).total / AVERAGE_MONTH_DAYS));
}
