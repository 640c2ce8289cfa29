import type { CreateOrderAnswer, CreateOrderRequest } from '../../../shared-kit/src/purchase.ts';
import { answerPost } from '../_shared/answer-post.ts';
import { authenticate } from '../_shared/authenticate.ts';
import { callDatabase } from '../_shared/database.ts';
import { environment } from '../_shared/environment.ts';
import { createGatewayOrder } from '../_shared/gateway.ts';
import { readJson } from '../_shared/read-body.ts';
import { recordAllPayments } from '../_shared/record-payment.ts';
import { Refusal } from '../_shared/refusal.ts';
import { readOpened, type OpenedOrder } from './opened-order.ts';
import { readWish } from './read-wish.ts';

/**
 * Makes the order under which a member buys a module, here and at the gateway, or finds the one that is there: see
 * `create_order` in the migrations. The price is the database's; what the browser says of it is not read.
 * Takes {@link CreateOrderRequest}, answers {@link CreateOrderAnswer}: 200, or 400 `invalid_module`,
 * `invalid_duration`, `order_creation_failed`; 401 `auth_required`, `authentication_failed`; 404 `module_not_found`;
 * 429 `too_many_orders`; 502 `payment_gateway_error`, `razorpay_api_error`; 500 `server_error`.
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
        Deno.env.get('RAZORPAY_CHECKOUT_URL') ?? 'https://checkout.razorpay.com/v1/checkout.js',
      callback_url: `${environment('SUPABASE_URL')}/functions/v1/payment-return`,
    },
  };
}

async function openOrder(member: string, wish: CreateOrderRequest): Promise<OpenedOrder> {
  const parameters = {
    member,
    module: wish.module_uuid,
    months: wish.duration,
    key: wish.idempotency_key,
  };
  const order = readOpened(await callDatabase('create_order', parameters));
  if (!order.is_reused || order.gateway_order_id === null || order.status !== 'pending') {
    return order;
  }
  // Who comes back to an order may have paid it in the meantime: nobody is shown a way to pay twice.
  await recordAllPayments(order.gateway_order_id);
  return readOpened(await callDatabase('create_order', parameters));
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
