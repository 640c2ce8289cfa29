import { DURATIONS } from 'shared-kit/durations';
import { storedJson } from 'shared-kit/storage';
import * as v from 'valibot';
import { OFFER_IDS } from '#lib/offers/catalogue.ts';

/** For this long the backend answers a repeated idempotency key with the same order. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** What the payment window reports about a payment. It is signed for this member's order. */
export const WindowResponse = v.object({
  razorpay_order_id: v.string(),
  razorpay_payment_id: v.string(),
  razorpay_signature: v.string(),
});
export type WindowResponse = v.InferOutput<typeof WindowResponse>;

const Stored = v.object({
  userId: v.string(),
  offerId: v.picklist(OFFER_IDS),
  duration: v.picklist(DURATIONS),
  /** The idempotency key of the order. */
  key: v.string(),
  /** In milliseconds since 1970. */
  since: v.number(),
  /** The order's uuid, once it is created. */
  order: v.optional(v.string()),
  /** The payment that the window reported, until the backend has verified it. */
  payment: v.optional(WindowResponse),
});

/** A purchase that a member began, in any tab, and that has no outcome yet. */
export type StoredPurchase = v.InferOutput<typeof Stored>;
/** A stored purchase that has an order. */
export type OrderedPurchase = StoredPurchase & { order: string };
/** A member buys one offer for one duration once at a time. */
type Identity = Pick<StoredPurchase, 'userId' | 'offerId' | 'duration'>;

/** Entries that another version of the page, or another script, wrote are ignored, and removed by the next write. */
const storage = storedJson('local', 'commerce-purchases', (json) =>
  Array.isArray(json) ? json.filter((one) => v.is(Stored, one)) : [],
);

export const isOrdered = (stored: StoredPurchase): stored is OrderedPurchase =>
  stored.order !== undefined;

/** The stored purchases of a member: paid ones first, then the one that was stored last, also if it began earlier. */
export function storedPurchasesOf(userId: string): StoredPurchase[] {
  return readAll()
    .filter((stored) => stored.userId === userId)
    .toReversed()
    .toSorted((a, b) => Number(!a.payment) - Number(!b.payment));
}

/** Stores a new purchase, or returns the one that is stored: all tabs, clicks and reloads send the same key. */
export function beginPurchase(identity: Identity): StoredPurchase {
  const stored = readAll().find(isSame(identity));
  if (stored) return stored;
  const begun = { ...identity, key: crypto.randomUUID(), since: Date.now() };
  storePurchase(begun);
  return begun;
}

/** Stores a purchase in place of its earlier version. */
export function storePurchase(purchase: StoredPurchase): void {
  storage.write([...readAll().filter((other) => !isSame(purchase)(other)), purchase]);
}

/** Removes a purchase that has ended. The next one of the same offer gets a new key. */
export function forgetPurchase(purchase: Identity): void {
  storage.write(readAll().filter((other) => !isSame(purchase)(other)));
}

/** Calls the listener for each purchase that another tab removes. @returns a function that stops it */
export function onPurchaseForgotten(listener: (ended: StoredPurchase) => void): () => void {
  return storage.watch((left = [], before = []) => {
    for (const stored of before) {
      if (!left.some(isSame(stored))) listener(stored);
    }
  });
}

const isSame =
  ({ userId, offerId, duration }: Identity) =>
  (other: Identity): boolean =>
    other.userId === userId && other.offerId === offerId && other.duration === duration;

function readAll(): StoredPurchase[] {
  const all = storage.read() ?? [];
  const current = all.filter(({ since }) => Date.now() - since < LIFETIME_MS);
  // The privacy policy promises that a visit after that time removes them.
  if (current.length < all.length) storage.write(current);
  return current;
}
