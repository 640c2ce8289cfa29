import * as v from 'npm:valibot@1.5.0';
import type { Paise } from '../../../shared-kit/src/money.ts';
import type { CreateOrderAnswer } from '../../../shared-kit/src/purchase.ts';
import { authenticate } from '../_shared/callers.ts';
import { callDatabase, OrderStatus } from '../_shared/database.ts';
import { createGatewayOrder, UnknownToGateway } from '../_shared/gateway.ts';
import { answerPost, parseAs, readJson, Refusal } from '../_shared/http.ts';
import { recordAllPayments } from '../_shared/record-payment.ts';
import { environment } from '../_shared/secrets.ts';

/** Other fields, such as an amount, are ignored. A request without a key gets a new one. */
const PurchaseRequest = v.object({
  module_uuid: v.pipe(v.string(), v.uuid()),
  duration: v.picklist([6, 12, 36]),
  idempotency_key: v.nullish(v.pipe(v.string(), v.uuid()), () => crypto.randomUUID()),
});
type PurchaseRequest = v.InferOutput<typeof PurchaseRequest>;

const CODE_OF_FIELD = {
  module_uuid: 'invalid_module',
  duration: 'invalid_duration',
  idempotency_key: 'order_creation_failed',
} as const satisfies Record<keyof PurchaseRequest, string>;

/** What the database's `create_order` returns. */
const CreatedOrder = v.object({
  order_uuid: v.string(),
  status: OrderStatus,
  gateway_order_id: v.nullable(v.string()),
  amount_paise: v.custom<Paise>((value) => Number.isSafeInteger(value)),
  currency: v.literal('INR'),
});
type CreatedOrder = v.InferOutput<typeof CreatedOrder>;

const STATUS_OF_ERROR = {
  auth_required: 401,
  invalid_duration: 400,
  module_not_found: 404,
  order_creation_failed: 400,
  payment_pending: 409,
  too_many_orders: 429,
} as const;
const OrderError = v.object({
  error: v.picklist(Object.keys(STATUS_OF_ERROR) as (keyof typeof STATUS_OF_ERROR)[]),
  reason: v.optional(v.string(), 'the database created no order'),
});

const OpenOrder = v.object({ order_uuid: v.string(), gateway_order_id: v.string() });

/**
 * Creates the order under which a member buys an item, in the database and at the gateway, or finds the one that may
 * still be paid: see `create_order` in the migrations. The price comes from the database, never from the browser.
 * Takes `CreateOrderRequest`, returns {@link CreateOrderAnswer}: 200, or 400 `invalid_module`, `invalid_duration`,
 * `order_creation_failed`; 401 `auth_required`, `authentication_failed`; 404 `module_not_found`; 409 `payment_pending`;
 * 429 `too_many_orders`; 502 `payment_gateway_error`, `razorpay_api_error`; 500 `server_error`.
 */
export async function createOrder(request: Request): Promise<CreateOrderAnswer> {
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
    razorpay_order: await orderAtGateway(order),
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

/** @throws Refusal with the database's error, or with the gateway's if it did not answer about an order that may be paid */
async function openOrder(
  member: string,
  { module_uuid, duration, idempotency_key }: PurchaseRequest,
): Promise<CreatedOrder> {
  const purchase = { member, module: module_uuid, months: duration, key: idempotency_key };
  const open = await callDatabase('find_open_orders', purchase, v.array(OpenOrder));
  const checks = await Promise.all(open.map(checkAtGateway));
  const order = await callDatabase(
    'create_order',
    { ...purchase, unknown_orders: checks.flatMap(({ unknown }) => unknown ?? []) },
    v.union([CreatedOrder, OrderError]),
  );
  if ('error' in order) {
    throw new Refusal(STATUS_OF_ERROR[order.error], order.error, order.reason);
  }
  const failed = checks.find(({ cause }) => cause);
  if (failed && order.status === 'pending') throw failed.cause;
  return order;
}

/** Records the gateway's payments of an order, which may have been paid since the last report. */
async function checkAtGateway(
  order: v.InferOutput<typeof OpenOrder>,
): Promise<{ unknown?: string; cause?: unknown }> {
  try {
    await recordAllPayments(order.gateway_order_id);
    return {};
  } catch (cause) {
    if (!(cause instanceof UnknownToGateway)) return { cause };
    console.error(`Order ${order.order_uuid} is unknown to the gateway: ${cause.message}`);
    return { unknown: order.order_uuid };
  }
}

/** The gateway's order, which is created on the first request. */
async function orderAtGateway(order: CreatedOrder) {
  const { order_uuid, amount_paise: amount, currency, gateway_order_id } = order;
  const notes = { order_uuid };
  if (gateway_order_id !== null) return { id: gateway_order_id, amount, currency, notes };
  const created = await createGatewayOrder({ amount, currency, receipt: order_uuid, notes });
  // A concurrent request may have attached its id first.
  const id = await callDatabase(
    'attach_gateway_order',
    { order_uuid, gateway_id: created },
    v.string(),
  );
  return { id, amount, currency, notes };
}

Deno.serve((request) => answerPost(request, createOrder));
