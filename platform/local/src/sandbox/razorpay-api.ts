import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { GatewayError } from './entities.ts';
import type { GatewayState } from './gateway-state.ts';
import { SANDBOX_KEYS } from './keys.ts';
import type { Switches } from './switches.ts';

const AUTHORIZATION = `Basic ${btoa(`${SANDBOX_KEYS.id}:${SANDBOX_KEYS.secret}`)}`;

/**
 * The endpoints of Razorpay's REST API that need the account's secret.
 * @param requests gets a line for each request
 * @see https://razorpay.com/docs/api/
 */
export function razorpayApi(
  state: GatewayState,
  switches: () => Switches,
  requests: string[],
): Hono {
  return new Hono()
    .use(async (context, next) => {
      requests.push(`${context.req.method} ${context.req.path}`);
      const { api, api_delay_ms } = switches();
      if (api === 'hang') await untilGone(context.req.raw.signal);
      if (api === 'slow') await sleep(api_delay_ms);
      if (api === 'fail') throw new GatewayError(500, 'We are facing some trouble');
      await next();
    })
    .use(async (context, next) => {
      if (context.req.header('authorization') !== AUTHORIZATION) {
        throw new GatewayError(401, 'Authentication failed');
      }
      await next();
    })
    .post('/orders', async (context) =>
      context.json(state.createOrder(readOrder(await readBody(context.req.raw)))),
    )
    .get('/orders/:id', (context) => context.json(state.order(context.req.param('id'))))
    .get('/orders/:id/payments', (context) => {
      const { id } = state.order(context.req.param('id'));
      const items = state.paymentsOf(id);
      return context.json({ entity: 'collection', count: items.length, items });
    })
    .get('/payments/:id', (context) => context.json(state.payment(context.req.param('id'))))
    .post('/payments/:id/capture', async (context) => {
      const payment = state.payment(context.req.param('id'));
      const { amount } = await readBody(context.req.raw);
      if (payment.status !== 'authorized') {
        throw new GatewayError(400, 'Only payments which have been authorized can be captured');
      }
      if (amount !== payment.amount) {
        throw new GatewayError(400, 'Capture amount must be equal to the amount authorized');
      }
      state.capture(payment);
      return context.json(payment);
    })
    .post('/payments/:id/refund', async (context) => {
      const { amount } = await readBody(context.req.raw);
      const payment = state.payment(context.req.param('id'));
      const refund = state.startRefund(payment, amount as number | undefined);
      if (switches().refunds === 'processed') state.endRefund(refund, 'processed');
      return context.json(refund);
    })
    .get('/payments/:id/refunds', (context) => {
      const { id } = state.payment(context.req.param('id'));
      return context.json(page(state.refundsOf(id), context.req.query()));
    })
    .get('/payments', (context) => context.json(page(state.payments(), context.req.query())))
    .get('/disputes', (context) => context.json(page(state.disputes(), context.req.query())))
    .get('/disputes/:id', (context) => context.json(state.dispute(context.req.param('id'))))
    .get('/refunds/:id', (context) => context.json(state.refund(context.req.param('id'))));
}

/** One page of a list, newest first like all lists of the gateway. */
function page<Entity extends { created_at: number }>(
  entities: Entity[],
  { from, to, count, skip }: Record<string, string | undefined>,
) {
  const items = entities
    .filter(({ created_at }) => created_at >= Number(from ?? 0))
    .filter(({ created_at }) => created_at <= Number(to ?? Infinity))
    .toReversed()
    .slice(Number(skip ?? 0), Number(skip ?? 0) + Number(count ?? 10));
  return { entity: 'collection', count: items.length, items };
}

function readOrder(body: Record<string, unknown>) {
  const { amount, currency, receipt = null, notes = {} } = body;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 100) {
    throw new GatewayError(400, 'Order amount less than minimum amount allowed');
  }
  if (currency !== 'INR') throw new GatewayError(400, 'Currency is not supported');
  if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40)) {
    throw new GatewayError(400, 'The receipt may not be greater than 40 characters');
  }
  if (!isNotes(notes)) throw new GatewayError(400, 'Number of fields in notes should be up to 15');
  return { amount, currency, receipt, notes };
}

function isNotes(notes: unknown): notes is Record<string, string> {
  if (typeof notes !== 'object' || notes === null) return false;
  const values: unknown[] = Object.values(notes);
  return (
    values.length <= 15 && values.every((note) => typeof note === 'string' && note.length <= 256)
  );
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => ({}));
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function untilGone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
