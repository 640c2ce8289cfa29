import type { Profile } from 'shared-kit/database';
import { DURATIONS, type Duration } from 'shared-kit/durations';
import { AppError, toAppError } from 'shared-kit/errors';
import { callFunction } from 'shared-kit/functions';
import { paise, type Rupees } from 'shared-kit/money';
import type { CreateOrderRequest, OrderStatus } from 'shared-kit/purchase';
import type { SessionStore } from 'shared-kit/session';
import { readOwnRows, supabase } from 'shared-kit/supabase';
import * as v from 'valibot';
import { BUNDLE, MODULES, type OfferId } from '#lib/offers/built-in-offers.ts';
import type { OrderedPurchase, WindowResponse } from './stored-purchases.ts';

/** At the price that the page shows. */
export interface PurchaseRequest {
  offerId: OfferId;
  moduleUuid: string;
  duration: Duration;
  price: Rupees;
  /** In the payment window. */
  description: string;
}

const Payable = v.object({
  success: v.literal(true),
  order_uuid: v.string(),
  status: v.literal('pending'),
  razorpay_order: v.object({
    id: v.string(),
    amount: v.pipe(v.number(), v.integer(), v.minValue(100), v.transform(paise)),
    currency: v.literal('INR'),
    notes: v.object({ order_uuid: v.string() }),
  }),
  checkout: v.object({
    key: v.string(),
    script: v.string(),
    callback_url: v.string(),
  }),
});
const paidWith = <Status extends string>(status: Status) =>
  v.object({ success: v.literal(true), order_uuid: v.string(), status: v.literal(status) });
const Created = v.union([Payable, paidWith('processing'), paidWith('completed')]);

export type PayableOrder = v.InferOutput<typeof Payable>;

/** To pay, or paid before. */
export type CreatedOrder = v.InferOutput<typeof Created>;

/**
 * Creates an order of the signed-in member, or finds the one that an earlier request with the same key created.
 * @param key the idempotency key of the stored purchase
 * @throws AppError with a `PurchaseErrorCode`, as `callFunction` does
 */
export async function createOrder(
  { moduleUuid, duration }: PurchaseRequest,
  key: string,
): Promise<CreatedOrder> {
  const body: CreateOrderRequest = {
    module_uuid: moduleUuid,
    duration,
    idempotency_key: key,
    language: document.documentElement.lang,
  };
  return parse(Created, await callFunction('create-order', body));
}

/** Waits for the profile. @throws AppError `auth_required` without one, `network_error` when it cannot be read */
export async function memberOf(session: SessionStore): Promise<Profile> {
  if (session.getState().profileStatus === 'failed') await session.reloadProfile();
  const { profile, profileStatus } = await session.profileSettled();
  if (profile) return profile;
  if (profileStatus === 'failed') throw new AppError('network_error', 'no profile could be read');
  throw new AppError('auth_required', `the profile is ${profileStatus}`);
}

const Verified = v.object({
  success: v.literal(true),
  status: v.optional(v.string()),
});

/** `completed`, `processing`, or another status. */
export type VerifiedPayment = v.InferOutput<typeof Verified>;

/**
 * The request can be repeated and gets the same response.
 * @returns an error's code instead of throwing it: `payment_failed` when no money was taken; any other says nothing
 *   about the money
 */
export function verifyPayment(
  response: WindowResponse,
): Promise<VerifiedPayment | { code: string }> {
  return callFunction('verify-payment', response)
    .then((verified) => parse(Verified, verified))
    .catch((cause: unknown) => ({ code: toAppError(cause).code }));
}

/** @throws AppError `server_error` for a response that does not match */
function parse<Output>(schema: v.GenericSchema<unknown, Output>, response: unknown): Output {
  const parsed = v.safeParse(schema, response);
  if (parsed.success) return parsed.output;
  throw new AppError('server_error', 'malformed response', { cause: parsed.issues });
}

type OwnOrder = Pick<OrderedPurchase, 'order' | 'userId'>;
type EndedOrder = OwnOrder & { status: 'failed' | 'cancelled' };

/** @throws AppError as `readOwnRows` does; `auth_required` also where the session cannot see the order */
export async function readOrderStatus({ order, userId }: OwnOrder): Promise<OrderStatus> {
  const address = `orders?select=status&uuid=eq.${encodeURIComponent(order)}&user_id=eq.{user}`;
  const [row] = (await readOwnRows(address, userId)) as { status: OrderStatus }[];
  if (!row) throw new AppError('auth_required', 'the order cannot be seen');
  return row.status;
}

const Processing = v.array(
  v.object({ uuid: v.string(), module_id: v.string(), duration_months: v.picklist(DURATIONS) }),
);
const PROCESSING =
  'orders?select=uuid,module_id,duration_months&status=eq.processing&user_id=eq.{user}&order=id.desc';

/** Those whose money is on its way, from whichever device. @throws AppError as `readOwnRows` does */
export async function readProcessing(userId: string): Promise<OrderedPurchase[]> {
  const rows = v.parse(Processing, await readOwnRows(PROCESSING, userId));
  return rows.flatMap(({ uuid, module_id, duration_months: duration }) => {
    const item = [BUNDLE, ...MODULES].find((one) => one.uuid === module_id);
    const identity = { userId, duration, key: '', since: Date.now(), order: uuid };
    return item ? [{ ...identity, offerId: item.id }] : [];
  });
}

/** It never rejects. */
let lastUpdate: Promise<void> = Promise.resolve();

/** When the latest status update is written or has failed. */
export const statusUpdate = (): Promise<void> => lastUpdate;

/** Errors are ignored: the backend learns the outcome without it. */
export function updateOrderStatus(ended: EndedOrder): void {
  lastUpdate = writeStatus(ended).catch(() => undefined);
}

/** Only a pending order changes. */
async function writeStatus({ order, userId, status }: EndedOrder): Promise<void> {
  const client = await supabase();
  const { error } = await client
    .from('orders')
    .update({ status, updated_at: new Date().toISOString() })
    .eq('uuid', order)
    .eq('user_id', userId)
    .eq('status', 'pending');
  if (error) throw toAppError(error);
}
