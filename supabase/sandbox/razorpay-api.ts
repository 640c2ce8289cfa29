import { Hono } from 'hono';
import { GatewayError, type Notes } from './entities.ts';
import type { GatewayState } from './gateway-state.ts';
import { SANDBOX_KEYS } from './keys.ts';
import type { Switches } from './switches.ts';

const AUTHORIZATION = `Basic ${btoa(`${SANDBOX_KEYS.id}:${SANDBOX_KEYS.secret}`)}`;

/**
 * The endpoints that the edge functions use.
 * @param requests gets a line for each request
 * @see https://razorpay.com/docs/api/
 */
export function razorpayApi(
  state: GatewayState,
  switches: (orderId?: string | null) => Switches,
  requests: string[],
): Hono {
  return new Hono()
    .use(async (context, next) => {
      requests.push(`${context.req.method} ${context.req.path}`);
      const { api } = switches();
      if (api === 'hang') await untilGone(context.req.raw.signal);
      if (api === 'drip') return context.body(drip());
      if (api === 'limit') throw new GatewayError(429, 'Request failed');
      if (api === 'fail') throw new GatewayError(500, 'We are facing some trouble');
      if (context.req.header('authorization') !== AUTHORIZATION) {
        throw new GatewayError(401, 'Authentication failed');
      }
      return next();
    })
    .post('/orders', async (context) =>
      context.json(state.createOrder(readOrder(await readBody(context.req.raw)))),
    )
    .get('/orders/:id', (context) => context.json(state.find('order', context.req.param('id'))))
    .get('/orders/:id/payments', (context) =>
      context.json(collection(state.paymentsOf(state.find('order', context.req.param('id')).id))),
    )
    .get('/payments', (context) => context.json(page(state.all('payment'), context.req.query())))
    .get('/payments/:id', (context) => {
      const payment = state.find('payment', context.req.param('id'));
      if (switches(payment.order_id).api === 'fail') throw new GatewayError(500, 'Try again');
      return context.json(payment);
    })
    .post('/payments/:id/refund', async (context) => {
      const { amount, receipt = null, notes = [] } = await readBody(context.req.raw);
      const payment = state.find('payment', context.req.param('id'));
      const refund = state.startRefund(payment, amount as number | undefined, {
        receipt: receipt as string | null,
        notes: notes as Notes,
      });
      if (switches().refunds === 'processed') state.endRefund(refund, 'processed');
      return context.json(refund);
    })
    .get('/payments/:id/refunds', (context) => {
      const { id } = state.find('payment', context.req.param('id'));
      return context.json(page(state.refundsOf(id), context.req.query()));
    })
    .get('/disputes', (context) => context.json(page(state.all('dispute'), context.req.query())));
}

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items });

/** The latest first, like all lists of the gateway. */
function page(
  entities: { created_at: number }[],
  { from, count, skip }: Record<string, string | undefined>,
) {
  const first = Number(skip ?? 0);
  const items = entities.filter(({ created_at }) => created_at >= Number(from ?? 0)).toReversed();
  return collection(items.slice(first, first + Number(count ?? 10)));
}

function readOrder(body: Record<string, unknown>) {
  const { amount, currency, receipt = null, notes = [] } = body;
  if (amount === undefined) throw new GatewayError(400, 'The amount field is required.');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw new GatewayError(400, 'The amount must be an integer.');
  }
  if (amount < 100) throw new GatewayError(400, 'Order amount less than minimum amount allowed');
  if (currency !== 'INR') throw new GatewayError(400, 'Currency is not supported');
  if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40)) {
    throw new GatewayError(400, 'The receipt may not be greater than 40 characters.');
  }
  return { amount, currency, receipt, notes: notes as Notes };
}

const readBody = async (request: Request) =>
  (await request.json().catch(() => ({}))) as Record<string, unknown>;

function drip(): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), 1000);
    },
    cancel: () => clearInterval(timer),
  });
}

function untilGone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
