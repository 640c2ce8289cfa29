import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { GatewayError, type Notes } from './entities.ts';
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
    .route('/', ordersApi(state))
    .route('/', paymentsApi(state, switches))
    .route('/', refundsApi(state))
    .route('/', customersApi(state));
}

function ordersApi(state: GatewayState): Hono {
  return new Hono()
    .post('/orders', async (context) => {
      const body = await readBody(context.req.raw);
      return context.json(state.createOrder(readOrder(body), isCapturedByHand(body)));
    })
    .get('/orders', (context) => {
      const { receipt, authorized } = context.req.query();
      const isAuthorized = (id: string) =>
        state.paymentsOf(id).some(({ status }) => status !== 'failed');
      const orders = state
        .orders()
        .filter((order) => receipt === undefined || order.receipt === receipt)
        .filter(({ id }) => authorized === undefined || isAuthorized(id) === (authorized === '1'));
      return context.json(page(orders, context.req.query()));
    })
    .get('/orders/:id', (context) => context.json(state.order(context.req.param('id'))))
    .patch('/orders/:id', async (context) => {
      const order = state.order(context.req.param('id'));
      return context.json(state.edit(order, { notes: await readNotes(context.req.raw) }));
    })
    .get('/orders/:id/payments', (context) => {
      const items = state.paymentsOf(state.order(context.req.param('id')).id);
      return context.json({ entity: 'collection', count: items.length, items });
    });
}

function paymentsApi(state: GatewayState, switches: () => Switches): Hono {
  return new Hono()
    .get('/payments', (context) => context.json(page(state.payments(), context.req.query())))
    .get('/payments/:id', (context) => context.json(state.payment(context.req.param('id'))))
    .patch('/payments/:id', async (context) => {
      const payment = state.payment(context.req.param('id'));
      return context.json(state.edit(payment, { notes: await readNotes(context.req.raw) }));
    })
    .post('/payments/:id/capture', async (context) => {
      const payment = state.payment(context.req.param('id'));
      const { amount, currency = 'INR' } = await readBody(context.req.raw);
      if (payment.captured) throw new GatewayError(400, 'This payment has already been captured');
      if (payment.status !== 'authorized') {
        throw new GatewayError(
          400,
          'Only payments which have been authorized and not yet captured can be captured',
        );
      }
      if (amount !== payment.amount) {
        throw new GatewayError(400, 'Capture amount must be equal to the amount authorized');
      }
      if (currency !== payment.currency) {
        throw new GatewayError(400, 'Payment currency does not match the capture currency');
      }
      state.capture(payment);
      return context.json(payment);
    })
    .get('/payments/:id/card', (context) => {
      const { card_id } = state.payment(context.req.param('id'));
      if (card_id === null) {
        throw new GatewayError(400, 'The payment method should be card for action to be taken');
      }
      return context.json(state.card(card_id));
    })
    .post('/payments/:id/refund', async (context) => {
      const body = await readBody(context.req.raw);
      const payment = state.payment(context.req.param('id'));
      const refund = state.startRefund(
        payment,
        body['amount'] as number | undefined,
        readRefund(body),
      );
      if (switches().refunds === 'processed') state.endRefund(refund, 'processed');
      return context.json(refund);
    })
    .get('/payments/:id/refunds', (context) => {
      const { id } = state.payment(context.req.param('id'));
      return context.json(page(state.refundsOf(id), context.req.query()));
    })
    .get('/payments/:id/refunds/:refund', (context) => {
      const refund = state.refund(context.req.param('refund'));
      if (refund.payment_id !== context.req.param('id')) state.refund('');
      return context.json(refund);
    });
}

function refundsApi(state: GatewayState): Hono {
  return new Hono()
    .get('/refunds', (context) => context.json(page(state.refunds(), context.req.query())))
    .get('/refunds/:id', (context) => context.json(state.refund(context.req.param('id'))))
    .patch('/refunds/:id', async (context) => {
      const refund = state.refund(context.req.param('id'));
      return context.json(state.edit(refund, { notes: await readNotes(context.req.raw) }));
    })
    .get('/disputes', (context) => context.json(page(state.disputes(), context.req.query())))
    .get('/disputes/:id', (context) => context.json(state.dispute(context.req.param('id'))))
    .get('/cards/:id', (context) => context.json(state.card(context.req.param('id'))));
}

function customersApi(state: GatewayState): Hono {
  return new Hono()
    .post('/customers', async (context) => {
      const body = await readBody(context.req.raw);
      const { name = '', email = '', contact = '', gstin = null, notes = [] } = body;
      const existing = state
        .customers()
        .find((one) => one.email === email && one.contact === contact);
      const failing: unknown[] = [undefined, 1, '1'];
      if (existing && failing.includes(body['fail_existing'])) {
        throw new GatewayError(400, 'Customer already exists for the merchant');
      }
      const wanted = { name, email, contact, gstin, notes } as Parameters<
        GatewayState['createCustomer']
      >[0];
      return context.json(existing ?? state.createCustomer(wanted));
    })
    .get('/customers', (context) => context.json(page(state.customers(), context.req.query())))
    .get('/customers/:id', (context) => context.json(state.customer(context.req.param('id'))))
    .put('/customers/:id', async (context) => {
      const { name, email, contact } = await readBody(context.req.raw);
      const customer = state.customer(context.req.param('id'));
      const changes = Object.entries({ name, email, contact }).filter(
        ([, value]) => value !== undefined,
      );
      return context.json(state.edit(customer, Object.fromEntries(changes)));
    });
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
  const { amount, currency, receipt = null, notes = [], partial_payment } = body;
  if (amount === undefined) throw new GatewayError(400, 'The amount field is required.');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw new GatewayError(400, 'The amount must be an integer.');
  }
  if (amount < 100) throw new GatewayError(400, 'Order amount less than minimum amount allowed');
  if (currency !== 'INR') throw new GatewayError(400, 'Currency is not supported');
  if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40)) {
    throw new GatewayError(400, 'The receipt may not be greater than 40 characters.');
  }
  const order = { amount, currency, receipt, notes: expectNotes(notes) };
  return partial_payment === true ? { ...order, partial_payment } : order;
}

/** The account captures by hand with `payment: { capture: 'manual' }`, and with the older `payment_capture: 0`. */
function isCapturedByHand({ payment, payment_capture }: Record<string, unknown>): boolean {
  const capture = (payment as { capture?: unknown } | undefined)?.capture;
  return capture === 'manual' || payment_capture === 0 || payment_capture === false;
}

function readRefund(body: Record<string, unknown>) {
  const { receipt = null, notes = [], speed = 'normal' } = body;
  if (speed !== 'normal' && speed !== 'optimum') {
    throw new GatewayError(400, 'speed should be normal or optimum');
  }
  return { receipt: receipt as string | null, notes: expectNotes(notes), speed } as const;
}

async function readNotes(request: Request): Promise<Notes> {
  const { notes } = await readBody(request);
  if (notes === undefined) throw new GatewayError(400, 'The notes field is required.');
  return expectNotes(notes);
}

function expectNotes(notes: unknown): Notes {
  if (typeof notes !== 'object' || notes === null) {
    throw new GatewayError(400, 'notes must be a json object');
  }
  const values: unknown[] = Object.values(notes);
  if (values.length > 15) {
    throw new GatewayError(400, 'Number of fields in notes should be less than or equal to 15');
  }
  if (!values.every((note) => typeof note === 'string' && note.length <= 256)) {
    throw new GatewayError(400, 'A note may not be greater than 256 characters.');
  }
  return values.length === 0 ? [] : (notes as Notes);
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
