import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { signPayment } from './gateway-state.ts';
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
type Resource = 'orders' | 'payments' | 'disputes' | 'virtualAccounts';
type Client = Record<Resource, Record<Method, (...args: unknown[]) => Promise<Json>>> & {
  api: { rq: { defaults: { baseURL: string } } };
};

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
  const file = path.join(folder, 'entities.db');
  sandbox = await startSandbox({ port, webhookUrl: 'http://127.0.0.1:9', file }, () => {});
  client = connect(SANDBOX_KEYS.secret);
}

/** It has no option for another host, so its HTTP client gets the address. */
function connect(key_secret: string): Client {
  const connected = new Razorpay({ key_id: SANDBOX_KEYS.id, key_secret });
  connected.api.rq.defaults.baseURL = url;
  return connected;
}

const order = (more: object = {}) =>
  client.orders.create({ amount: 50_000, currency: 'INR', ...more });

/** In the window, or at a bank. */
async function control(route: string, body: object): Promise<Json> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', body: JSON.stringify(body), headers };
  return (await (await fetch(`${url}/_sandbox/${route}`, init)).json()) as Json;
}
const pay = async ({ id }: Json, outcome = 'success') =>
  (await control(`orders/${id}/payments`, { outcome }))['payment'] as Json;

test('The client creates an order and lists its payments', async () => {
  const created = await order({ receipt: 'r-1', notes: { order_uuid: 'u-1' } });
  expect(created).toMatchObject({ entity: 'order', amount: 50_000, status: 'created' });
  expect(created).toMatchObject({ receipt: 'r-1', notes: { order_uuid: 'u-1' } });
  await pay(created, 'failure');
  const { id } = await pay(created);
  const payments = await client.orders.fetchPayments(created.id);
  expect(payments).toMatchObject({ entity: 'collection', count: 2 });
  expect(payments.items.at(-1)).toMatchObject({ id, status: 'captured', captured: true });
});

test('The client lists payments since a time, the latest first, and disputes', async () => {
  const [first, second] = [await pay(await order()), await pay(await order())];
  const { items } = await client.payments.all({ count: 2 });
  expect(items).toMatchObject([{ id: second.id }, { id: first.id }]);
  expect((await client.payments.all({ count: 1, skip: 1 })).items).toMatchObject([
    { id: first.id },
  ]);
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
  expect(await client.payments.all({ from: tomorrow })).toMatchObject({ count: 0, items: [] });
  const dispute = await control(`payments/${first.id}/disputes`, {});
  expect((await client.disputes.all({ count: 1 })).items).toEqual([dispute]);
});

test('The client refunds a payment in part and then in full, and lists the refunds', async () => {
  const { id } = await pay(await order());
  const first = await client.payments.refund(id, { amount: 10_000, receipt: 'refund-1' });
  expect(first).toMatchObject({ entity: 'refund', payment_id: id, status: 'processed' });
  expect(first).toMatchObject({ amount: 10_000, receipt: 'refund-1' });
  expect(await client.payments.fetch(id)).toMatchObject({ refund_status: 'partial' });
  const rest = await client.payments.refund(id, {});
  expect(rest).toMatchObject({ amount: 40_000 });
  const refunded = { status: 'refunded', refund_status: 'full', amount_refunded: 50_000 };
  expect(await client.payments.fetch(id)).toMatchObject(refunded);
  expect((await client.payments.fetchMultipleRefund(id, {})).items).toEqual([rest, first]);
});

const UNKNOWN = 'The id provided does not exist';
const refundTooMuch = async () =>
  client.payments.refund((await pay(await order())).id, { amount: 50_001 });

test.each<[string, () => Promise<unknown>, string, number?]>([
  ['little money', () => order({ amount: 99 }), 'Order amount less than minimum amount allowed'],
  ['another currency', () => order({ currency: 'EUR' }), 'Currency is not supported'],
  ['an unknown payment', () => client.payments.fetch('pay_unknown'), UNKNOWN],
  [
    'more than was paid',
    refundTooMuch,
    'The total refund amount is greater than the refund payment amount',
  ],
  ['a wrong secret', () => connect('wrong').payments.all(), 'Authentication failed', 401],
  [
    'a wrong address',
    () => client.virtualAccounts.all(),
    'The requested URL was not found on the server.',
    404,
  ],
])('The client learns why %s is refused', async (_, ask, description, statusCode = 400) => {
  const error = expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description }) as object;
  await expect(ask()).rejects.toEqual({ statusCode, error });
});

test('The client verifies the window’s signature as the backend does', async () => {
  const { id, order_id } = await pay(await order());
  const check = (signature: string) =>
    validatePaymentVerification({ order_id, payment_id: id }, signature, SANDBOX_KEYS.secret);
  expect(check(signPayment(order_id, id))).toBe(true);
  expect(check(signPayment(order_id, 'pay_other'))).toBe(false);
});

test('Orders, payments and refunds survive a gateway that is killed', async () => {
  const kept = await order({ receipt: 'kept' });
  const attempt = await pay(kept, 'failure');
  const returned = await pay(await order());
  const given = await client.payments.refund(returned.id, { amount: 100 });
  // The first one still runs, as after a crash: nothing may depend on an orderly end.
  const first = sandbox;
  await start();
  expect((await client.orders.fetchPayments(kept.id)).items).toEqual([attempt]);
  expect((await client.payments.fetchMultipleRefund(returned.id, {})).items).toEqual([given]);
  expect(await pay(kept)).toMatchObject({ status: 'captured' });
  await first.stop();
});
