import type { IsoInstant } from 'shared-kit/database';
import type { Subscription } from './fetch-purchases.ts';

type Terms = Pick<Subscription, 'uuid' | 'status' | 'starts_at' | 'expires_at' | 'duration_months'>;

/** A module, or the modules of a bundle that were bought and end together, with the terms of one of them. */
export interface Purchase extends Terms {
  /** `undefined` when it is hidden from this member. */
  name: string | undefined;
  /** Of a bundle; empty for a module. */
  contents: string[];
  /** For a renewal: the uuid of a row of `modules`. */
  offerId: string;
}

/** The backend grants the modules of a bundle one after the other, a little apart. */
const SAME_MOMENT_MS = 60_000;

/**
 * The modules of a bundle are one purchase, because they end together and are cheaper to renew together. A module that
 * ends at another time is a separate purchase.
 */
export function toPurchases(subscriptions: readonly Subscription[]): Purchase[] {
  const groups: Subscription[][] = [];
  for (const subscription of subscriptions) {
    const group = groups.find(([first]) => first && isBoughtTogether(first, subscription));
    if (group) group.push(subscription);
    else groups.push([subscription]);
  }
  return groups.map((group) => (group.length > 1 ? bundlePurchase(group) : purchase(group[0]!)));
}

function isBoughtTogether(one: Subscription, other: Subscription): boolean {
  return (
    one.bundle_id !== null &&
    one.bundle_id === other.bundle_id &&
    one.status === other.status &&
    isSameMoment(one.starts_at, other.starts_at) &&
    isSameMoment(one.expires_at, other.expires_at)
  );
}

const SHOWN_AFTER_END_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * In the order in which they need action, the earliest end first, and of what has ended the latest. `earlier` was
 * cancelled or ended long ago. @param now in milliseconds since 1970
 */
export function inGroups(purchases: readonly Purchase[], now: number) {
  const end = ({ expires_at }: Purchase): number => Date.parse(expires_at);
  const byEnd = purchases.toSorted((one, other) => end(one) - end(other));
  const having = (wanted: DisplayStatus) =>
    byEnd.filter((one) => subscriptionStatus(one, now) === wanted);
  const ended = having('expired').toReversed();
  const isRecent = (one: Purchase) => now - end(one) < SHOWN_AFTER_END_MS;
  return {
    expiring: having('expiring'),
    active: having('active'),
    expired: ended.filter(isRecent),
    earlier: [...having('cancelled'), ...ended.filter((one) => !isRecent(one))],
  };
}

const isSameMoment = (one: IsoInstant, other: IsoInstant): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) < SAME_MOMENT_MS;

function purchase(subscription: Subscription): Purchase {
  const { modules, module_id: offerId } = subscription;
  const contents = namesOf(modules?.contains ?? []);
  return { ...subscription, name: modules?.name, contents, offerId };
}

function bundlePurchase(group: Subscription[]): Purchase {
  const { uuid } = group[0]!;
  const [first] = group.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at));
  const { bundle_id: offerId, modules } = first!;
  const bundle = modules?.part_of.find(({ bundle_id: id }) => id === offerId)?.modules;
  return { ...first!, uuid, name: bundle?.name, contents: namesOf(group), offerId: offerId! };
}

const namesOf = (rows: { modules: { name: string } | null }[]): string[] =>
  rows.flatMap(({ modules }) => modules?.name ?? []).toSorted((a, b) => a.localeCompare(b));

const EXPIRING_SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type Period = Pick<Subscription, 'starts_at' | 'expires_at'>;

type DisplayStatus = 'expired' | 'cancelled' | 'expiring' | 'active';

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
