import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { signPayment } from './attempt.ts';
import { SANDBOX_KEYS } from './keys.ts';
import { startSandbox } from './sandbox.ts';

// The gateway's own Node client, unmodified, must understand the sandbox as the edge functions do.

/** A response of the gateway. The client's own types lack most of its fields. */
interface Json {
  id: string;
  order_id: string;
  items: Json[];
  [field: string]: unknown;
}
type Method = 'all' | 'fetch' | 'create' | 'refund' | 'fetchPayments' | 'fetchMultipleRefund';
type Client = Record<
  'orders' | 'payments' | 'disputes' | 'virtualAccounts',
  Record<Method, (...args: unknown[]) => Promise<Json>>
> & { api: { rq: { defaults: { baseURL: string } } } };

// CommonJS without an export map. Its own types describe neither its HTTP client nor most responses.
const require = createRequire(import.meta.url);
const Razorpay = require('razorpay') as new (options: object) => Client;
const { validatePaymentVerification } = require('razorpay/dist/utils/razorpay-utils.js') as {
  validatePaymentVerification: (payment: object, signature: string, secret: string) => boolean;
};

let folder: string;
let url: string;
let client: Client;
let sandbox: { stop(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox of the client '));
  await start();
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const [port] = (await findFreePorts(1)) as [number];
  url = `http://localhost:${port}`;
  const file = path.join(folder, 'gateway.jsonl');
  sandbox = await startSandbox({ port, webhookUrl: 'http://127.0.0.1:9', file }, () => {});
  client = connect(SANDBOX_KEYS.secret);
}

/** It has no option for another host, so its HTTP client gets the address. */
function connect(key_secret: string): Client {
  const connected = new Razorpay({ key_id: SANDBOX_KEYS.id, key_secret });
  connected.api.rq.defaults.baseURL = url;
  return connected;
}

const newOrder = (more: object = {}) =>
  client.orders.create({ amount: 50_000, currency: 'INR', ...more });

/** What happens at the gateway without its API, as in the window or at a bank. */
async function control(route: string, body: object): Promise<Json> {
  const response = await fetch(`${url}/_sandbox/${route}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as Json;
}

async function pay(order: Json, outcome = 'success'): Promise<Json> {
  return (await control(`orders/${order.id}/payments`, { outcome }))['payment'] as Json;
}
const paid = async () => pay(await newOrder());

const refused = (description: string, statusCode = 400) => ({
  statusCode,
  error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description }) as object,
});

test('The client creates orders and lists their payments', async () => {
  const order = await newOrder({ receipt: 'r-1', notes: { order_uuid: 'u-1' } });
  expect(order).toMatchObject({
    entity: 'order',
    amount: 50_000,
    status: 'created',
    receipt: 'r-1',
    notes: { order_uuid: 'u-1' },
  });
  await pay(order, 'failure');
  const { id } = await pay(order);
  const payments = await client.orders.fetchPayments(order.id);
  expect(payments).toMatchObject({ entity: 'collection', count: 2 });
  expect(payments.items.at(-1)).toMatchObject({ id, status: 'captured' });
});

test.each([
  ['no amount', { amount: undefined }, 'The amount field is required.'],
  ['less than a rupee', { amount: 99 }, 'Order amount less than minimum amount allowed'],
  ['half a paisa', { amount: 100.5 }, 'The amount must be an integer.'],
  ['another currency', { currency: 'EUR' }, 'Currency is not supported'],
  [
    'a long receipt',
    { receipt: 'r'.repeat(41) },
    'The receipt may not be greater than 40 characters.',
  ],
])('The client learns why an order with %s is refused', async (_, wrong, description) => {
  await expect(newOrder(wrong)).rejects.toEqual(refused(description));
});

test('The client fetches a payment, and lists all since a time, the latest first', async () => {
  const [first, second] = [await paid(), await paid()];
  expect(await client.payments.fetch(first.id)).toMatchObject({
    entity: 'payment',
    order_id: first.order_id,
    status: 'captured',
    captured: true,
    amount_refunded: 0,
  });
  const { items } = await client.payments.all({ count: 2 });
  expect(items).toMatchObject([{ id: second.id }, { id: first.id }]);
  expect((await client.payments.all({ count: 1, skip: 1 })).items).toMatchObject([
    { id: first.id },
  ]);
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
  expect(await client.payments.all({ from: tomorrow })).toMatchObject({ count: 0, items: [] });
  const unknown = refused('The id provided does not exist');
  await expect(client.payments.fetch('pay_unknown')).rejects.toEqual(unknown);
  await expect(client.orders.fetchPayments('order_unknown')).rejects.toEqual(unknown);
});

test('The client refunds a payment in part and then in full, and lists the refunds', async () => {
  const { id } = await paid();
  const first = await client.payments.refund(id, { amount: 10_000, receipt: 'refund-1' });
  expect(first).toMatchObject({
    entity: 'refund',
    payment_id: id,
    amount: 10_000,
    status: 'processed',
    receipt: 'refund-1',
  });
  expect(await client.payments.fetch(id)).toMatchObject({ refund_status: 'partial' });
  const rest = await client.payments.refund(id, {});
  expect(rest).toMatchObject({ amount: 40_000 });
  expect(await client.payments.fetch(id)).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
    amount_refunded: 50_000,
  });
  expect((await client.payments.fetchMultipleRefund(id, {})).items).toEqual([rest, first]);
  await expect(client.payments.refund(id, {})).rejects.toEqual(
    refused('The payment has been fully refunded already'),
  );
});

test.each([
  [
    'more than was paid',
    50_001,
    'The total refund amount is greater than the refund payment amount',
  ],
  ['less than a rupee', 99, 'The amount must be atleast INR 1.00'],
  ['half a paisa', 100.5, 'The amount must be an integer.'],
])('The client learns that a refund of %s is refused', async (_, amount, description) => {
  const { id } = await paid();
  await expect(client.payments.refund(id, { amount })).rejects.toEqual(refused(description));
});

test('The client learns that money which was not captured cannot be refunded', async () => {
  const failed = await pay(await newOrder(), 'failure');
  await expect(client.payments.refund(failed.id, {})).rejects.toEqual(
    refused('The payment status should be captured for action to be taken'),
  );
});

test('The client lists disputes', async () => {
  const { id } = await paid();
  const dispute = await control(`payments/${id}/disputes`, {});
  expect((await client.disputes.all({ count: 1 })).items).toEqual([dispute]);
});

test('The client learns that its secret is wrong, and that an address does not exist', async () => {
  await expect(connect('wrong').payments.all()).rejects.toEqual(
    refused('Authentication failed', 401),
  );
  await expect(client.virtualAccounts.all()).rejects.toEqual(
    refused('The requested URL was not found on the server.', 404),
  );
});

test('The client verifies the window’s signature as the backend does', async () => {
  const { id, order_id } = await paid();
  const check = (signature: string) =>
    validatePaymentVerification({ order_id, payment_id: id }, signature, SANDBOX_KEYS.secret);
  expect(check(signPayment(order_id, id))).toBe(true);
  expect(check(signPayment(order_id, 'pay_other'))).toBe(false);
});

test('Orders, payments and refunds survive a gateway that is killed', async () => {
  const order = await newOrder({ receipt: 'kept' });
  const attempt = await pay(order, 'failure');
  const returned = await paid();
  const refund = await client.payments.refund(returned.id, { amount: 100 });
  // The first one still runs, as after a crash: nothing may depend on an orderly end.
  const first = sandbox;
  await start();
  expect((await client.orders.fetchPayments(order.id)).items).toEqual([attempt]);
  expect((await client.payments.fetchMultipleRefund(returned.id, {})).items).toEqual([refund]);
  expect(await pay(order)).toMatchObject({ status: 'captured' });
  await first.stop();
});
