import { DURATIONS } from 'shared-kit/durations';
import { storedJson } from 'shared-kit/storage';
import * as v from 'valibot';
import { OFFER_IDS } from '#lib/offers/built-in-offers.ts';

/** The backend answers a repeated idempotency key with the same order for this long. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Signed for this member's order. */
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
  key: v.string(),
  /** In milliseconds since 1970. */
  since: v.number(),
  order: v.optional(v.string()),
  /** Until the backend has verified it. */
  payment: v.optional(WindowResponse),
});

/** Begun in any tab, without an outcome yet. */
export type StoredPurchase = v.InferOutput<typeof Stored>;
export type OrderedPurchase = StoredPurchase & { order: string };
/** A member buys one offer for one duration once at a time. */
type Identity = Pick<StoredPurchase, 'userId' | 'offerId' | 'duration'>;

/** Entries that another version of the page, or another script, wrote are ignored, and removed by the next write. */
const storage = storedJson('local', 'commerce-purchases', (json) =>
  Array.isArray(json) ? json.filter((one) => v.is(Stored, one)) : [],
);

export const isOrdered = (stored: StoredPurchase): stored is OrderedPurchase =>
  stored.order !== undefined;

/** Paid ones first, then the one that was stored last, also if it began earlier. */
export function storedPurchasesOf(userId: string): StoredPurchase[] {
  return readAll()
    .filter((stored) => stored.userId === userId)
    .toReversed()
    .toSorted((a, b) => Number(!a.payment) - Number(!b.payment));
}

/** Or returns the stored one: all tabs, clicks and reloads send the same key. */
export function beginPurchase(identity: Identity): StoredPurchase {
  const stored = readAll().find(isSame(identity));
  if (stored) return stored;
  const begun = { ...identity, key: crypto.randomUUID(), since: Date.now() };
  storePurchase(begun);
  return begun;
}

/** In place of its earlier version. */
export function storePurchase(purchase: StoredPurchase): void {
  storage.write([...readAll().filter((other) => !isSame(purchase)(other)), purchase]);
}

/** The next purchase of the same offer gets a new key. */
export function forgetPurchase(purchase: Identity): void {
  storage.write(readAll().filter((other) => !isSame(purchase)(other)));
}

/** Another tab removed the purchase. @returns a function that stops the calls */
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
