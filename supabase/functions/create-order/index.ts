import * as v from 'npm:valibot@1.5.0';
import type { Paise } from '../../../shared-kit/src/money.ts';
import { includesTaxes, seller } from '../../../shared-kit/src/seller.ts';
import type { CreateOrderResponse } from '../../../shared-kit/src/purchase.ts';
import { authenticate, refusePreviews } from '../_shared/callers.ts';
import { callDatabase, OrderStatus, readRows } from '../_shared/database.ts';
import { createGatewayOrder, type OrderNotes, UnknownToGateway } from '../_shared/gateway.ts';
import { parseAs, readJson, Refusal, respond } from '../_shared/http.ts';
import { recordAllPayments } from '../_shared/record-payment.ts';
import { environment } from '../_shared/secrets.ts';

/** Other fields, such as an amount, are ignored. A request without a key gets a new one. */
const PurchaseRequest = v.object({
  module_uuid: v.pipe(v.string(), v.uuid()),
  duration: v.picklist([6, 12, 36]),
  idempotency_key: v.nullish(v.pipe(v.string(), v.uuid()), () => crypto.randomUUID()),
  /** Of the page; emails follow it. Another one is ignored. */
  language: v.fallback(v.nullish(v.picklist(['en-IN', 'hi-IN']), null), null),
});
type PurchaseRequest = v.InferOutput<typeof PurchaseRequest>;

const CODE_OF_FIELD = {
  module_uuid: 'invalid_module',
  duration: 'invalid_duration',
  idempotency_key: 'order_creation_failed',
  language: 'server_error',
} as const satisfies Record<keyof PurchaseRequest, string>;

/** As the database's `create_order` returns it. */
const CreatedOrder = v.object({
  order_uuid: v.string(),
  status: OrderStatus,
  gateway_order_id: v.nullable(v.string()),
  amount_paise: v.custom<Paise>((value) => Number.isSafeInteger(value)),
  currency: v.literal('INR'),
  /** Unique at the gateway. Set when this request must create the gateway's order. */
  receipt: v.nullable(v.string()),
});
type CreatedOrder = v.InferOutput<typeof CreatedOrder>;

const STATUS_OF_ERROR = {
  auth_required: 401,
  invalid_duration: 400,
  module_not_found: 404,
  order_creation_failed: 400,
  payment_pending: 409,
  state_required: 409,
  too_many_orders: 429,
} as const;
const OrderError = v.object({
  error: v.picklist(Object.keys(STATUS_OF_ERROR) as (keyof typeof STATUS_OF_ERROR)[]),
  reason: v.optional(v.string(), 'the database created no order'),
});

const OpenOrder = v.object({
  order_uuid: v.string(),
  gateway_order_id: v.string(),
  /** Another request asks the gateway about it already. */
  must_wait: v.boolean(),
});

/** A request looks for the response that a simultaneous one gets from the gateway. */
const LOOK_EVERY_MS = 200;
const WAIT_MS = 10_000;

/**
 * Creates the order under which a member buys an item, in the database and at the gateway, or finds the one that may
 * still be paid: see `create_order` in the migrations. The price comes from the database, never from the browser. Takes
 * `CreateOrderRequest`, returns {@link CreateOrderResponse}: 200, or 400 `invalid_module`, `invalid_duration`,
 * `order_creation_failed`; 401 `auth_required`, `authentication_failed`; 403 `checkout_in_preview`; 404
 * `module_not_found`; 409 `payment_pending`, `state_required`; 429 `too_many_orders`; 502 `payment_gateway_error`,
 * `razorpay_api_error`; 500 `server_error`.
 */
export async function createOrder(request: Request): Promise<CreateOrderResponse> {
  refusePreviews(request);
  const purchase = readPurchaseRequest(await readJson(request));
  const member = await authenticate(request);
  const order = await openOrder(member, purchase);
  const { order_uuid, status } = order;
  if (status === 'processing' || status === 'completed') {
    return { success: true, order_uuid, status, razorpay_order: null };
  }
  return {
    success: true,
    order_uuid,
    status: 'pending',
    razorpay_order: await orderAtGateway(order, {
      member_id: member,
      module_uuid: purchase.module_uuid,
      months: String(purchase.duration),
    }),
    checkout: {
      key: environment('RAZORPAY_KEY_ID'),
      script:
        Deno.env.get('RAZORPAY_CHECKOUT_URL') || 'https://checkout.razorpay.com/v1/checkout.js',
      callback_url: `${environment('SUPABASE_URL')}/functions/v1/payment-return`,
    },
  };
}

const readPurchaseRequest = (body: Record<string, unknown>): PurchaseRequest =>
  parseAs(PurchaseRequest, body, (field) => {
    const code = CODE_OF_FIELD[field as keyof PurchaseRequest];
    return new Refusal(400, code, `${field} is missing or malformed`);
  });

/**
 * @throws Refusal with the database's error, or with the gateway's if it did not answer about an order that may be paid
 */
async function openOrder(
  member: string,
  { module_uuid, duration, idempotency_key, language }: PurchaseRequest,
): Promise<CreatedOrder> {
  const purchase = { member, module: module_uuid, months: duration, key: idempotency_key };
  const open = await findOpenOrders(purchase);
  const checks = await Promise.all(open.map(checkAtGateway));
  const order = await callDatabase(
    'create_order',
    {
      ...purchase,
      unknown_orders: checks.flatMap(({ unknown }) => unknown ?? []),
      page_language: language,
      needs_state: includesTaxes(seller),
      answered_orders: checks.flatMap(({ answered }) => answered ?? []),
    },
    v.union([CreatedOrder, OrderError]),
  );
  if ('error' in order) {
    throw new Refusal(STATUS_OF_ERROR[order.error], order.error, order.reason);
  }
  const failed = checks.find(({ cause }) => cause);
  if (failed && order.status === 'pending') throw failed.cause;
  return order;
}

/** Waits until simultaneous requests have their responses about other orders. */
async function findOpenOrders(
  purchase: Record<string, unknown>,
): Promise<v.InferOutput<typeof OpenOrder>[]> {
  const mine = new Map<string, v.InferOutput<typeof OpenOrder>>();
  for (const until = Date.now() + WAIT_MS; ; await pause()) {
    const found = await callDatabase('find_open_orders', purchase, v.array(OpenOrder));
    for (const order of found) if (!order.must_wait) mine.set(order.order_uuid, order);
    const isWaiting = found.some(({ order_uuid: id, must_wait }) => must_wait && !mine.has(id));
    if (!isWaiting || Date.now() > until) return [...mine.values()];
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/** The order may have been paid since the last report. */
async function checkAtGateway(
  order: v.InferOutput<typeof OpenOrder>,
): Promise<{ answered?: string; unknown?: string; cause?: unknown }> {
  try {
    await recordAllPayments(order.gateway_order_id);
    return { answered: order.order_uuid };
  } catch (cause) {
    if (!(cause instanceof UnknownToGateway)) {
      await callDatabase('end_asking', { order_uuids: [order.order_uuid] }, v.boolean());
      return { cause };
    }
    console.error(`Order ${order.order_uuid} is unknown to the gateway: ${cause.message}`);
    return { unknown: order.order_uuid };
  }
}

/** One request creates it. Simultaneous ones wait for it. */
async function orderAtGateway(order: CreatedOrder, terms: Omit<OrderNotes, 'order_uuid'>) {
  const { order_uuid, amount_paise: amount, currency, receipt } = order;
  const notes = { order_uuid };
  if (order.gateway_order_id !== null) {
    return { id: order.gateway_order_id, amount, currency, notes };
  }
  if (receipt === null) return { id: await awaitGatewayOrder(order_uuid), amount, currency, notes };
  try {
    const asked = { amount, currency, receipt, notes: { ...notes, ...terms } };
    const created = { order_uuid, gateway_id: await createGatewayOrder(asked) };
    // A slow request that was given up may have attached its id first.
    const id = await callDatabase('attach_gateway_order', created, v.string());
    return { id, amount, currency, notes };
  } catch (cause) {
    await callDatabase('end_asking', { order_uuids: [order_uuid] }, v.boolean());
    throw cause;
  }
}

/** @throws Refusal `payment_gateway_error` when the other request got no order from the gateway */
async function awaitGatewayOrder(order_uuid: string): Promise<string> {
  const Attached = v.object({
    gateway_order_id: v.nullable(v.string()),
    asking_until: v.nullable(v.string()),
  });
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await pause()) {
    const query = `orders?select=gateway_order_id,asking_until&uuid=eq.${order_uuid}`;
    const [order] = await readRows(query, Attached);
    if (order?.gateway_order_id) return order.gateway_order_id;
    if (!order?.asking_until) break;
  }
  throw new Refusal(502, 'payment_gateway_error', 'The gateway created no order');
}

Deno.serve((request) => respond(request, createOrder));
