import { DURATIONS } from 'shared-kit/durations';
import * as v from 'valibot';
import { OFFER_IDS } from '#lib/offers/catalogue.ts';
import { WindowResponse } from './verify-payment.ts';

const STORED_AS = 'commerce-purchases';
/** As long as the backend leads a repeated wish to the same order. What comes later is another purchase. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const Kept = v.object({
  userId: v.string(),
  item: v.picklist(OFFER_IDS),
  duration: v.picklist(DURATIONS),
  /** Under which the order is asked for. */
  key: v.string(),
  /** In milliseconds since 1970. */
  since: v.number(),
  /** The order's uuid, once there is one. */
  order: v.optional(v.string()),
  /** Paid, as the gateway's window says; kept until the backend has said so too. */
  payment: v.optional(WindowResponse),
});

/** A purchase that somebody has begun and not finished, in whichever tab. */
export type KeptPurchase = v.InferOutput<typeof Kept>;
type Progress = Pick<KeptPurchase, 'order' | 'payment'>;
type Wish = Pick<KeptPurchase, 'userId' | 'item' | 'duration'>;

/** Where storage is blocked, purchases are known as long as the page. */
let inMemory: KeptPurchase[] = [];

/** Unfinished purchases of a member: what is paid comes first, then the newest. */
export function keptPurchasesOf(userId: string): KeptPurchase[] {
  return readAll()
    .filter((kept) => kept.userId === userId)
    .toSorted((a, b) => Number(!a.payment) - Number(!b.payment) || b.since - a.since);
}

/** The purchase of this, begun earlier or now: one key for all tabs, clicks and reloads. */
export function keepPurchase({ userId, item, duration }: Wish): KeptPurchase {
  const known = readAll().find(isSame({ userId, item, duration }));
  if (known) return known;
  const begun = { userId, item, duration, key: crypto.randomUUID(), since: Date.now() };
  return changeKept(begun, {});
}

/** Notes how far a purchase has come. @returns it as it is now */
export function changeKept<Kept extends KeptPurchase, Change extends Partial<Progress>>(
  kept: Kept,
  change: Change,
): Kept & Change {
  const changed = { ...kept, ...change };
  writeAll([...readAll().filter((other) => !isSame(kept)(other)), changed]);
  return changed;
}

/** The purchase has ended: the next one of the same is another one. */
export function forgetPurchase(wish: Wish): void {
  writeAll(readAll().filter((other) => !isSame(wish)(other)));
}

/** Tells of purchases that another tab has brought to an end. @returns what ends the watch */
export function watchForgotten(listener: (ended: KeptPurchase) => void): () => void {
  const hear = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== STORED_AS) return;
    const left = parseAll(newValue);
    for (const kept of parseAll(oldValue)) {
      if (!left.some(isSame(kept))) listener(kept);
    }
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

const isSame =
  ({ userId, item, duration }: Wish) =>
  (other: Wish): boolean =>
    other.userId === userId && other.item === item && other.duration === duration;

function readAll(): KeptPurchase[] {
  const isFresh = ({ since }: KeptPurchase) => Date.now() - since < KEPT_MS;
  return readStored().filter(isFresh);
}

function readStored(): KeptPurchase[] {
  try {
    return parseAll(localStorage.getItem(STORED_AS));
  } catch {
    return inMemory;
  }
}

/** What is no purchase was not written here, or by another version of the page. */
function parseAll(stored: string | null): KeptPurchase[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(all) ? all.filter((one) => v.is(Kept, one)) : [];
  } catch {
    return [];
  }
}

function writeAll(all: KeptPurchase[]): void {
  inMemory = all;
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(all));
  } catch {
    // Blocked, or full: kept in memory.
  }
}
