import * as v from 'npm:valibot@1.5.0';
import type { Paise } from '../../../shared-kit/src/money.ts';
import { parseEach } from './each.ts';
import { isRecord, parseAs, Refusal } from './http.ts';
import { environment } from './secrets.ts';

const GATEWAY_TIMEOUT_MS = 8000;
/**
 * Five days, Razorpay's maximum: a payment that the bank approves late is still captured, not refunded without our
 * knowledge.
 */
const CAPTURE_WITHIN_MINUTES = 7200;
/** Razorpay's maximum for one page of a list. */
const LIST_LENGTH = 100;

const paise = v.custom<Paise>((value) => Number.isSafeInteger(value));

/** The schema drops all other fields, which are personal data. */
export const GatewayPayment = v.object({
  id: v.string(),
  order_id: v.string(),
  status: v.picklist(['created', 'failed', 'authorized', 'captured', 'refunded']),
  /** Still true after a refund. */
  captured: v.boolean(),
  amount: paise,
  currency: v.string(),
  /** The start of the attempt, in seconds. */
  created_at: v.number(),
});
export type GatewayPayment = v.InferOutput<typeof GatewayPayment>;

export const GatewayRefund = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'failed', 'processed']),
  amount: paise,
  currency: v.string(),
});
export type GatewayRefund = v.InferOutput<typeof GatewayRefund>;

/** A bank claims a payment back. @see https://razorpay.com/docs/api/disputes/entity */
export const GatewayDispute = v.object({
  id: v.string(),
  payment_id: v.string(),
  phase: v.picklist(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']),
  /** An open one whose bank needs another response is called either. */
  status: v.pipe(
    v.picklist(['open', 'action_required', 'under_review', 'won', 'lost', 'closed']),
    v.transform((status) => (status === 'action_required' ? 'open' : status)),
  ),
  amount: paise,
  /** What was taken for the bank; it counts when the dispute is lost. */
  amount_deducted: v.nullish(paise, null),
  currency: v.string(),
  reason_code: v.nullish(v.string(), null),
  /** Seconds. */
  respond_by: v.nullish(v.number(), null),
});
export type GatewayDispute = v.InferOutput<typeof GatewayDispute>;

const GatewayOrder = v.object({ id: v.string(), amount: paise, currency: v.literal('INR') });

/** What an order of ours says at the gateway, where it outlives the database. */
const OrderNotes = v.object({
  order_uuid: v.pipe(v.string(), v.uuid()),
  member_id: v.pipe(v.string(), v.uuid()),
  module_uuid: v.pipe(v.string(), v.uuid()),
  months: v.string(),
});
export type OrderNotes = v.InferOutput<typeof OrderNotes>;
const NotedOrder = v.object({
  amount: paise,
  created_at: v.number(),
  /** Null for an order that something else created with our account. */
  notes: v.fallback(v.nullable(OrderNotes), null),
});

const GatewayError = v.object({ error: v.object({ code: v.string(), description: v.string() }) });

/**
 * @throws Refusal `razorpay_api_error` when the entity does not match.
 * @see https://razorpay.com/docs/api/payments/entity/
 */
function readEntity<Schema extends v.GenericSchema>(
  schema: Schema,
  entity: unknown,
): v.InferOutput<Schema> {
  return parseAs(
    schema,
    entity,
    (field) =>
      new Refusal(502, 'razorpay_api_error', `The gateway sent an entity with a bad ${field}`),
  );
}

/**
 * @param order.receipt unique for each request
 * @returns the order's id at the gateway
 * @throws Refusal `payment_gateway_error` when it cannot be reached, `razorpay_api_error` when it refuses
 * @see https://razorpay.com/docs/api/orders/create/
 */
export async function createGatewayOrder(order: {
  amount: Paise;
  currency: 'INR';
  receipt: string;
  notes: OrderNotes;
}): Promise<string> {
  const capture_options = {
    automatic_expiry_period: CAPTURE_WITHIN_MINUTES,
    manual_expiry_period: CAPTURE_WITHIN_MINUTES,
    refund_speed: 'normal',
  };
  const created = await ask('orders', {
    method: 'POST',
    body: JSON.stringify({ ...order, payment: { capture: 'automatic', capture_options } }),
  });
  const { id, amount } = readEntity(GatewayOrder, created);
  if (amount === order.amount) return id;
  throw new Refusal(502, 'razorpay_api_error', 'The gateway created an order of another amount');
}

/** @throws Refusal as `createGatewayOrder` does */
export async function fetchGatewayOrder(
  gatewayOrderId: string,
): Promise<v.InferOutput<typeof NotedOrder>> {
  return readEntity(NotedOrder, await ask(`orders/${encodeURIComponent(gatewayOrderId)}`));
}

/** @throws Refusal as `createGatewayOrder` does */
export async function fetchGatewayPayment(paymentId: string): Promise<GatewayPayment> {
  return readEntity(GatewayPayment, await ask(`payments/${encodeURIComponent(paymentId)}`));
}

/**
 * All attempts to pay for an order that we understand.
 * @throws UnknownToGateway; Refusal as `createGatewayOrder` does
 */
export async function fetchGatewayPayments(gatewayOrderId: string): Promise<GatewayPayment[]> {
  const path = `orders/${encodeURIComponent(gatewayOrderId)}/payments`;
  return parseEach(GatewayPayment, await list(path), 'payment');
}

/**
 * In all statuses.
 * @throws UnknownToGateway; Refusal as `createGatewayOrder` does
 * @see https://razorpay.com/docs/api/refunds/fetch-multiple-refund-payment
 */
export async function fetchGatewayRefunds(paymentId: string): Promise<GatewayRefund[]> {
  const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=${LIST_LENGTH}`;
  return parseEach(GatewayRefund, await list(path), 'refund');
}

/**
 * All that is not refunded yet. The gateway refuses a second refund of the same money.
 * @param receipt unique for each refund
 * @throws Refusal as `createGatewayOrder` does
 * @see https://razorpay.com/docs/api/refunds/create-normal
 */
export async function refundGatewayPayment(
  paymentId: string,
  refund: { receipt: string; notes: Record<string, string> },
): Promise<GatewayRefund> {
  const path = `payments/${encodeURIComponent(paymentId)}/refund`;
  const body = JSON.stringify({ ...refund, speed: 'normal' });
  return readEntity(GatewayRefund, await ask(path, { method: 'POST', body }));
}

/** From when on, and how many of the latest are left out. */
interface ListRange {
  since: Date;
  skip: number;
}

const ListedPayment = v.object({
  ...GatewayPayment.entries,
  order_id: v.nullish(v.string(), null),
});

/** In any status, the latest first. Those of other sales channels have no order. */
export const listGatewayPayments = (range: ListRange) => listAll(ListedPayment, 'payments', range);

/** In any status, the latest first. */
export const listGatewayDisputes = (range: ListRange) => listAll(GatewayDispute, 'disputes', range);

/** `undefined` is one that was passed over: it takes a place too. */
async function* listAll<Entity extends v.GenericSchema>(
  entity: Entity,
  path: string,
  { since, skip: first }: ListRange,
): AsyncGenerator<v.InferOutput<Entity> | undefined> {
  const from = Math.floor(since.getTime() / 1000);
  for (let skip = first; ; skip += LIST_LENGTH) {
    const page = await list(`${path}?from=${from}&count=${LIST_LENGTH}&skip=${skip}`);
    for (const item of page) yield parseEach(entity, [item], path)[0];
    if (page.length < LIST_LENGTH) return;
  }
}

/**
 * The entity belongs to another account at the gateway. A wrong key (401) or a wrong address (404 with another text) is
 * a misconfiguration and proves nothing about the id.
 */
export class UnknownToGateway extends Refusal {}

/** No response, or one that says nothing about the entity: another request would not get one now either. */
export class GatewayOutage extends Refusal {}

/** A wrong key, or too many requests. */
const ANSWERS_NOTHING = new Set([401, 429]);

const list = async (path: string): Promise<unknown[]> =>
  readEntity(v.object({ items: v.array(v.unknown()) }), await ask(path)).items;

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const base = Deno.env.get('RAZORPAY_API_URL') || 'https://api.razorpay.com/v1';
  const user = `${environment('RAZORPAY_KEY_ID')}:${environment('RAZORPAY_KEY_SECRET')}`;
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(`${base}/${path}`, {
      ...init,
      headers: { Authorization: `Basic ${btoa(user)}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
    status = response.status;
    body = await response.json();
  } catch (cause) {
    throw new GatewayOutage(502, 'payment_gateway_error', 'The gateway cannot be reached', {
      cause,
    });
  }
  if (status >= 200 && status < 300 && isRecord(body)) return body;
  const failure = v.safeParse(GatewayError, body);
  const { code, description } = failure.success
    ? failure.output.error
    : { code: 'unknown', description: 'no error was described' };
  const isUnknown =
    (status === 400 || status === 404) &&
    code === 'BAD_REQUEST_ERROR' &&
    /does not exist|\bid\b/i.test(description);
  const isOut = status >= 500 || ANSWERS_NOTHING.has(status);
  const Thrown = isUnknown && init.method === undefined ? UnknownToGateway : Refusal;
  throw new (isOut ? GatewayOutage : Thrown)(
    502,
    'razorpay_api_error',
    `The gateway answered ${status} ${code}: ${description}`,
  );
}
