import type { CreateOrderAnswer } from '../../../shared-kit/src/purchase.ts';
import { answerPost } from '../_shared/answer-post.ts';
import { authenticate } from '../_shared/authenticate.ts';
import { callDatabase } from '../_shared/database.ts';
import { environment } from '../_shared/environment.ts';
import { createGatewayOrder, UnknownToGateway } from '../_shared/gateway.ts';
import { readJson } from '../_shared/read-body.ts';
import { recordAllPayments } from '../_shared/record-payment.ts';
import { Refusal } from '../_shared/refusal.ts';
import { readOpened, type OpenedOrder } from './opened-order.ts';
import { readWish } from './read-wish.ts';

/**
 * Makes the order under which a member buys a module, here and at the gateway, or finds the one that may still be paid:
 * see `create_order` in the migrations. The price is the database's; what the browser says of it is not read.
 * Takes `CreateOrderRequest`, answers {@link CreateOrderAnswer}: 200, or 400 `invalid_module`,
 * `invalid_duration`, `order_creation_failed`; 401 `auth_required`, `authentication_failed`; 404 `module_not_found`;
 * 409 `payment_pending`; 429 `too_many_orders`; 502 `payment_gateway_error`, `razorpay_api_error`; 500 `server_error`.
 */
export async function createOrder(request: Request): Promise<CreateOrderAnswer> {
  const wish = readWish(await readJson(request));
  const member = await authenticate(request);
  const order = await openOrder(member, wish);
  const { order_uuid, status } = order;
  if (status === 'processing' || status === 'completed') {
    return { success: true, order_uuid, status, razorpay_order: null };
  }
  return {
    success: true,
    order_uuid,
    status: 'pending',
    razorpay_order: await atGateway(order),
    checkout: {
      key: environment('RAZORPAY_KEY_ID'),
      script:
        Deno.env.get('RAZORPAY_CHECKOUT_URL') || 'https://checkout.razorpay.com/v1/checkout.js',
      callback_url: `${environment('SUPABASE_URL')}/functions/v1/payment-return`,
    },
  };
}

interface OpenOrder {
  order_uuid: string;
  gateway_order_id: string;
}

/** @throws Refusal with the database's reason, or the gateway's when it did not answer about an order that may be paid */
async function openOrder(member: string, wish: ReturnType<typeof readWish>): Promise<OpenedOrder> {
  const purchase = {
    member,
    module: wish.module_uuid,
    months: wish.duration,
    key: wish.idempotency_key,
  };
  const open = await callDatabase<OpenOrder[]>('find_open_orders', purchase);
  const checks = await Promise.all(open.map(checkAtGateway));
  const order = readOpened(
    await callDatabase('create_order', {
      ...purchase,
      unknown_orders: checks.flatMap(({ unknown }) => unknown ?? []),
    }),
  );
  const failed = checks.find(({ cause }) => cause);
  if (failed && order.status === 'pending') throw failed.cause;
  return order;
}

/** Records what the gateway knows of an order: it may have been paid since anything was last heard of it. */
async function checkAtGateway(order: OpenOrder): Promise<{ unknown?: string; cause?: unknown }> {
  try {
    await recordAllPayments(order.gateway_order_id);
    return {};
  } catch (cause) {
    if (!(cause instanceof UnknownToGateway)) return { cause };
    console.error(`Order ${order.order_uuid} is unknown to the gateway: ${cause.message}`);
    return { unknown: order.order_uuid };
  }
}

async function atGateway(order: OpenedOrder) {
  const { order_uuid, amount_paise: amount, currency } = order;
  const notes = { order_uuid };
  if (order.gateway_order_id !== null)
    return { id: order.gateway_order_id, amount, currency, notes };
  const made = await createGatewayOrder({ amount, currency, receipt: order_uuid, notes });
  const id = await callDatabase<string>('attach_gateway_order', {
    order_uuid,
    gateway_id: made.id,
  });
  if (typeof id !== 'string') throw new Refusal(500, 'order_creation_failed', 'No id was attached');
  return { ...made, id };
}

Deno.serve((request) => answerPost(request, createOrder));
