import type { IsoInstant } from 'shared-kit/database';
import type { Subscription } from './fetch-subscriptions.ts';

const EXPIRING_SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type Period = Pick<Subscription, 'starts_at' | 'expires_at'>;

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

/** The last day counts as a whole one. @param now in milliseconds since 1970 */
export const daysLeft = (end: IsoInstant, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS));

/** At least one. */
export const daysOf = ({ starts_at: start, expires_at: end }: Period): number =>
  Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS));

const AVERAGE_MONTH_DAYS = 365.25 / 12;

/**
 * A year that was renewed for six months has 18. Months differ by less than half of their average, so rounding is
 * right.
 */
export const monthsOf = (period: Period): number =>
  Math.max(1, Math.round(daysOf(period) / AVERAGE_MONTH_DAYS));
