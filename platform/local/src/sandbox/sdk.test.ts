import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '../ports.ts';
import { signPayment } from './attempt.ts';
import { SANDBOX_KEYS } from './keys.ts';
import { startSandbox } from './sandbox.ts';

// The gateway's own Node client, unmodified. It has no option for another host, so its HTTP client gets the address.
let url: string;
let folder: string;
let sandbox: { stop(): Promise<void> };
let client: Client;

/** An answer of the gateway. The client's own types lack most of its fields. */
interface Json {
  id: string;
  order_id: string;
  card_id: string;
  items: [Json, ...Json[]];
  [field: string]: unknown;
}
type Method =
  | 'all'
  | 'fetch'
  | 'create'
  | 'edit'
  | 'capture'
  | 'refund'
  | 'fetchPayments'
  | 'fetchCardDetails'
  | 'fetchRefund'
  | 'fetchMultipleRefund';
type Resource =
  | 'orders'
  | 'payments'
  | 'refunds'
  | 'customers'
  | 'cards'
  | 'disputes'
  | 'virtualAccounts';
type Client = Record<Resource, Record<Method, (...args: unknown[]) => Promise<Json>>> & {
  api: { rq: { defaults: { baseURL: string } } };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox of the client '));
  await start();
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const [port] = (await findFreePorts(1)) as [number];
  url = `http://localhost:${port}`;
  const file = join(folder, 'gateway.jsonl');
  sandbox = await startSandbox({ port, webhookUrl: 'http://127.0.0.1:9', file }, () => {});
  client = connect(SANDBOX_KEYS.secret);
}

// CommonJS without an export map. Its own types describe neither its HTTP client nor most answers.
const require = createRequire(import.meta.url);
const Razorpay = require('razorpay') as new (options: object) => Client;
const { validatePaymentVerification } = require('razorpay/dist/utils/razorpay-utils.js') as {
  validatePaymentVerification: (payment: object, signature: string, secret: string) => boolean;
};

function connect(key_secret: string): Client {
  const connected = new Razorpay({ key_id: SANDBOX_KEYS.id, key_secret });
  connected.api.rq.defaults.baseURL = url;
  return connected;
}

const NOTES = { order_uuid: 'u-1' };
const newOrder = (more: object = {}): Promise<Json> =>
  client.orders.create({ amount: 50_000, currency: 'INR', ...more });

/** Pays an order as a member does in the window. */
async function pay(order: Json, more: object = {}): Promise<Json> {
  const answer = await fetch(`${url}/_sandbox/orders/${order.id}/payments`, {
    method: 'POST',
    body: JSON.stringify({ outcome: 'success', ...more }),
    headers: { 'content-type': 'application/json' },
  });
  return ((await answer.json()) as { payment: Json }).payment;
}
const paid = async (): Promise<Json> => pay(await newOrder());

/** The error as the client throws it. */
const refused = (description: string, statusCode = 400) => ({
  statusCode,
  error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description }) as object,
});

describe('Orders', () => {
  it('create: answers the order with its receipt and notes', async () => {
    expect(await newOrder({ receipt: 'r-1', notes: NOTES })).toMatchObject({
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      status: 'created',
      attempts: 0,
      receipt: 'r-1',
      notes: NOTES,
    });
  });

  it('create: in rupees without a currency, with an empty list as notes', async () => {
    const order = await client.orders.create({ amount: 100 });
    expect(order).toMatchObject({ currency: 'INR', receipt: null, notes: [] });
  });

  it('create: with partial_payment is paid in parts', async () => {
    const order = await newOrder({ partial_payment: true });
    expect(order).toMatchObject({ partial_payment: true });
    await pay(order, { amount: 20_000 });
    expect(await client.orders.fetch(order.id)).toMatchObject({
      status: 'attempted',
      amount_due: 30_000,
    });
    await pay(order, { amount: 30_000 });
    expect(await client.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  it.each([
    ['payment.capture manual', { payment: { capture: 'manual' } }, 'authorized'],
    ['payment_capture 0', { payment_capture: 0 }, 'authorized'],
    ['payment.capture automatic', { payment: { capture: 'automatic' } }, 'captured'],
    ['no capture option', {}, 'captured'],
  ])('create: with %s payments become %s', async (_, options, status) => {
    expect(await pay(await newOrder(options))).toMatchObject({ status });
  });

  it.each([
    ['no amount', { amount: undefined }, 'The amount field is required.'],
    ['less than a rupee', { amount: 99 }, 'Order amount less than minimum amount allowed'],
    ['half a paisa', { amount: 100.5 }, 'The amount must be an integer.'],
    ['a text as amount', { amount: 'much' }, 'The amount must be an integer.'],
    ['a currency we do not take', { currency: 'XYZ' }, 'Currency is not supported'],
    [
      'a long receipt',
      { receipt: 'r'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
    ],
    [
      'sixteen notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, 'x'])) },
      'Number of fields in notes should be less than or equal to 15',
    ],
  ])('create: refuses %s', async (_, wrong, description) => {
    await expect(newOrder(wrong)).rejects.toEqual(refused(description));
  });

  it('fetch: answers the order', async () => {
    const order = await newOrder();
    expect(await client.orders.fetch(order.id)).toEqual(order);
  });

  it('fetch: refuses an unknown id', async () => {
    await expect(client.orders.fetch('order_unknown')).rejects.toEqual(
      refused('The id provided does not exist'),
    );
  });

  it('all: lists the newest first, page by page', async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    expect(await client.orders.all({ count: 2 })).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [{ id: second.id }, { id: first.id }],
    });
    expect((await client.orders.all({ count: 1, skip: 1 })).items[0].id).toBe(first.id);
  });

  it('all: finds an order by its receipt', async () => {
    const { id } = await newOrder({ receipt: 'only-one' });
    expect((await client.orders.all({ receipt: 'only-one' })).items).toMatchObject([{ id }]);
  });

  it('all: of a time span, and of authorized orders', async () => {
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    expect((await client.orders.all({ from: tomorrow })).items).toEqual([]);
    const { order_id } = await paid();
    const { items } = await client.orders.all({ authorized: 1, count: 1 });
    expect(items).toMatchObject([{ id: order_id }]);
  });

  it('edit: replaces the notes', async () => {
    const { id } = await newOrder({ notes: { a: 'b' } });
    expect(await client.orders.edit(id, { notes: NOTES })).toMatchObject({ id, notes: NOTES });
    expect(await client.orders.fetch(id)).toMatchObject({ notes: NOTES });
  });

  it('edit: refuses other fields', async () => {
    const { id } = await newOrder();
    await expect(client.orders.edit(id, { amount: 1 })).rejects.toEqual(
      refused('The notes field is required.'),
    );
  });

  it('fetchPayments: lists the attempts', async () => {
    const order = await newOrder();
    await pay(order, { outcome: 'failure' });
    const { id } = await pay(order);
    const payments = await client.orders.fetchPayments(order.id);
    expect(payments).toMatchObject({ entity: 'collection', count: 2 });
    expect(payments.items.at(-1)).toMatchObject({ id, status: 'captured' });
  });
});

describe('Payments', () => {
  it('fetch: answers the payment', async () => {
    const { id, order_id } = await paid();
    expect(await client.payments.fetch(id)).toMatchObject({
      entity: 'payment',
      id,
      order_id,
      status: 'captured',
      captured: true,
      method: 'card',
      amount_refunded: 0,
      refund_status: null,
      notes: [],
      error_code: null,
    });
  });

  it('fetch: refuses an unknown id', async () => {
    await expect(client.payments.fetch('pay_unknown')).rejects.toEqual(
      refused('The id provided does not exist'),
    );
  });

  it('all: lists the newest first, and none of tomorrow', async () => {
    const { id } = await paid();
    expect((await client.payments.all({ count: 1 })).items).toMatchObject([{ id }]);
    const from = Math.floor(Date.now() / 1000) + 86_400;
    expect(await client.payments.all({ from })).toMatchObject({ count: 0, items: [] });
  });

  it('edit: replaces the notes', async () => {
    const { id } = await paid();
    expect(await client.payments.edit(id, { notes: NOTES })).toMatchObject({ id, notes: NOTES });
  });

  it('fetchCardDetails: answers the card of a card payment', async () => {
    const payment = await paid();
    const card = await client.payments.fetchCardDetails(payment.id);
    expect(card).toMatchObject({ entity: 'card', id: payment.card_id, last4: '1111' });
    expect(await client.cards.fetch(card.id)).toEqual(card);
  });

  it('capture: takes authorized money', async () => {
    const { id } = await pay(await newOrder({ payment: { capture: 'manual' } }));
    expect(await client.payments.capture(id, 50_000, 'INR')).toMatchObject({
      status: 'captured',
      captured: true,
    });
  });

  it.each([
    ['another amount', [1], 'Capture amount must be equal to the amount authorized'],
    ['another currency', [50_000, 'USD'], 'Payment currency does not match the capture currency'],
  ])('capture: refuses %s', async (_, money, description) => {
    const { id } = await pay(await newOrder({ payment: { capture: 'manual' } }));
    await expect(client.payments.capture(id, ...money)).rejects.toEqual(refused(description));
  });

  it('capture: refuses what is captured, and what failed', async () => {
    const { id } = await paid();
    await expect(client.payments.capture(id, 50_000, 'INR')).rejects.toEqual(
      refused('This payment has already been captured'),
    );
    const failed = await pay(await newOrder(), { outcome: 'failure' });
    await expect(client.payments.capture(failed.id, 50_000, 'INR')).rejects.toEqual(
      refused('Only payments which have been authorized and not yet captured can be captured'),
    );
  });
});

describe('Refunds', () => {
  it('of a payment: in full, and the payment is refunded', async () => {
    const { id } = await paid();
    expect(await client.payments.refund(id, {})).toMatchObject({
      entity: 'refund',
      payment_id: id,
      amount: 50_000,
      status: 'processed',
      receipt: null,
      notes: [],
      speed_requested: 'normal',
      acquirer_data: { arn: null },
    });
    expect(await client.payments.fetch(id)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      amount_refunded: 50_000,
    });
  });

  it('of a payment: in part, with receipt, notes and speed', async () => {
    const { id } = await paid();
    const wanted = { amount: 10_000, receipt: 'refund-1', notes: NOTES, speed: 'optimum' };
    const { speed, ...kept } = wanted;
    expect(await client.payments.refund(id, wanted)).toMatchObject({
      ...kept,
      speed_requested: speed,
    });
    expect(await client.payments.fetch(id)).toMatchObject({ refund_status: 'partial' });
  });

  it.each([
    [
      'more than was paid',
      50_001,
      'The total refund amount is greater than the refund payment amount',
    ],
    ['less than a rupee', 99, 'The amount must be atleast INR 1.00'],
    ['half a paisa', 100.5, 'The amount must be an integer.'],
  ])('of a payment: refuses %s', async (_, amount, description) => {
    const { id } = await paid();
    await expect(client.payments.refund(id, { amount })).rejects.toEqual(refused(description));
  });

  it('of a payment: refuses a second one in full, and money that is not captured', async () => {
    const { id } = await paid();
    await client.payments.refund(id, {});
    await expect(client.payments.refund(id, {})).rejects.toEqual(
      refused('The payment has been fully refunded already'),
    );
    const failed = await pay(await newOrder(), { outcome: 'failure' });
    await expect(client.payments.refund(failed.id, {})).rejects.toEqual(
      refused('The payment status should be captured for action to be taken'),
    );
  });

  it('fetch and list: of a payment and of the account', async () => {
    const { id } = await paid();
    const refund = await client.payments.refund(id, { amount: 100 });
    expect(await client.refunds.fetch(refund.id)).toEqual(refund);
    expect(await client.refunds.fetch(refund.id, { payment_id: id })).toEqual(refund);
    expect(await client.payments.fetchRefund(id, refund.id)).toEqual(refund);
    expect((await client.payments.fetchMultipleRefund(id, {})).items).toEqual([refund]);
    expect((await client.refunds.all({ payment_id: id })).items).toEqual([refund]);
    expect((await client.refunds.all({ count: 1 })).items).toEqual([refund]);
  });

  it('edit: replaces the notes', async () => {
    const refund = await client.payments.refund((await paid()).id, { amount: 100 });
    expect(await client.refunds.edit(refund.id, { notes: NOTES })).toMatchObject({ notes: NOTES });
  });
});

describe('Customers', () => {
  it('create, fetch, edit and list', async () => {
    const wanted = { name: 'Asha', email: 'asha@example.com', contact: '+919822012345' };
    const customer = await client.customers.create(wanted);
    expect(customer).toMatchObject({ entity: 'customer', ...wanted });
    expect(await client.customers.fetch(customer.id)).toEqual(customer);
    expect(await client.customers.edit(customer.id, { name: 'Dr. Asha' })).toMatchObject({
      name: 'Dr. Asha',
      email: wanted.email,
    });
    expect((await client.customers.all({ count: 1 })).items).toMatchObject([{ id: customer.id }]);
    await expect(client.customers.create(wanted)).rejects.toEqual(
      refused('Customer already exists for the merchant'),
    );
    expect(await client.customers.create({ ...wanted, fail_existing: 0 })).toMatchObject({
      id: customer.id,
    });
  });
});

describe('The client', () => {
  it('learns that its secret is wrong, and that an address does not exist', async () => {
    await expect(connect('wrong').orders.all()).rejects.toEqual(
      refused('Authentication failed', 401),
    );
    await expect(client.virtualAccounts.all()).rejects.toEqual(
      refused('The requested URL was not found on the server.', 404),
    );
  });

  it('lists disputes and fetches one', async () => {
    const { id } = await paid();
    const answer = await fetch(`${url}/_sandbox/payments/${id}/disputes`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const dispute = (await answer.json()) as Json;
    expect((await client.disputes.all({ count: 1 })).items).toEqual([dispute]);
    expect(await client.disputes.fetch(dispute.id)).toEqual(dispute);
  });

  it('verifies the window’s signature as the backend does', async () => {
    const { id, order_id } = await paid();
    const payment = { order_id, payment_id: id };
    const check = (signature: string) =>
      validatePaymentVerification(payment, signature, SANDBOX_KEYS.secret);
    expect(check(signPayment(order_id, id))).toBe(true);
    expect(check(signPayment(order_id, 'pay_other'))).toBe(false);
  });
});

it('Orders, payments and refunds survive a gateway that is killed', async () => {
  const order = await newOrder({ receipt: 'kept', payment: { capture: 'manual' } });
  const payment = await pay(order);
  const returned = await paid();
  const refund = await client.payments.refund(returned.id, { amount: 100 });
  const before = sandbox;
  // The first one is not stopped: nothing may depend on an orderly end.
  await start();
  expect(await client.orders.fetch(order.id)).toMatchObject({
    receipt: 'kept',
    status: 'attempted',
  });
  expect(await client.payments.fetch(payment.id)).toMatchObject({ status: 'authorized' });
  expect(await client.refunds.fetch(refund.id)).toEqual(refund);
  expect(await pay(order)).toMatchObject({ status: 'authorized' });
  await before.stop();
});
