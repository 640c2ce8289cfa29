import type { IsoInstant } from 'shared-kit/database';

const EXPIRING_SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a member is told about a subscription. */
export type DisplayStatus = 'expired' | 'cancelled' | 'expiring' | 'active';

/**
 * The status to show: what the server wrote last may be older than the calendar.
 * `expires_at` is the first moment without access.
 * @param now in milliseconds since 1970
 */
export function subscriptionStatus(
  subscription: { status: 'active' | 'expired' | 'cancelled'; expires_at: IsoInstant },
  now: number,
): DisplayStatus {
  const { status, expires_at: expiresAt } = subscription;
  const left = Date.parse(expiresAt) - now;
  if (status === 'expired' || left <= 0) return 'expired';
  if (status === 'cancelled') return 'cancelled';
  return left <= EXPIRING_SOON_DAYS * DAY_MS ? 'expiring' : 'active';
}
