import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { SANDBOX_KEYS } from './keys.ts';
import { startSandbox } from './sandbox.ts';

const ACCOUNT = `${SANDBOX_KEYS.id}:${SANDBOX_KEYS.secret}`;

interface Order {
  id: string;
  status: string;
}

let receiver: Server;
let received: { event: string; id: unknown; isFirst: boolean }[];
let responses: number[];
let sandbox: { stop(): Promise<void> };
let url: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void readText(request).then((text) => {
      const { event } = JSON.parse(text) as { event: string };
      const id = request.headers['x-razorpay-event-id'];
      received.push({ event, id, isFirst: received.every((one) => one.id !== id) });
      return response.writeHead(responses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const [port] = (await findFreePorts(1)) as [number];
  url = `http://localhost:${port}`;
  const { port: webhookPort } = receiver.address() as AddressInfo;
  sandbox = await startSandbox({ port, webhookUrl: `http://127.0.0.1:${webhookPort}` }, () => {});
});
beforeEach(() => {
  received = [];
  responses = [];
});
afterEach(() => fetch(`${url}/_sandbox/switches`, { method: 'DELETE' }));
afterAll(async () => {
  await sandbox.stop();
  await new Promise((done) => receiver.close(done));
});

test('A webhook that is not acknowledged is repeated with the same id', async () => {
  responses = [500];
  const order = await make<Order>();
  await decide(`orders/${order.id}/payments`, { outcome: 'failure' });
  await expect.poll(() => received.length).toBe(2);
  expect(received.map(({ event, isFirst }) => [event, isFirst])).toEqual([
    ['payment.failed', true],
    ['payment.failed', false],
  ]);
});

test('Webhooks that are forgotten are neither listed nor repeated', async () => {
  responses = [500];
  const order = await make<Order>();
  await decide(`orders/${order.id}/payments`, { outcome: 'failure' });
  await expect.poll(() => received.length).toBe(1);
  const forget = await fetch(`${url}/_sandbox/webhooks`, { method: 'DELETE' });
  expect(await forget.json()).toEqual([]);
  // The first would be repeated before the second is.
  responses = [500];
  const next = await make<Order>();
  await decide(`orders/${next.id}/payments`, { outcome: 'failure' });
  await expect.poll(() => received.length).toBe(3);
  expect(received.map(({ isFirst }) => isFirst)).toEqual([true, true, false]);
});

test('Switches hold or drop webhooks', async () => {
  const pay = async () =>
    decide(`orders/${(await make<Order>()).id}/payments`, { outcome: 'failure' });
  await setSwitches({ webhooks: 'hold' });
  await pay();
  expect(received).toHaveLength(0);
  expect((await decide('webhooks/release')).body).toMatchObject([{ responses: [200] }]);
  expect(received).toHaveLength(1);
  await setSwitches({ webhooks: 'drop' });
  await pay();
  expect((await decide('webhooks/release')).body).toEqual([]);
  expect(received).toHaveLength(1);
});

test('The webhooks of one order can be held while others are sent', async () => {
  const [one, other] = [await make<Order>(), await make<Order>()];
  await send('PATCH', `_sandbox/orders/${one.id}/switches`, { webhooks: 'drop' });
  for (const { id } of [one, other]) {
    await decide(`orders/${id}/payments`, { outcome: 'failure' });
  }
  await expect.poll(() => received.length).toBe(1);
  const webhooks = (await send('GET', '_sandbox/webhooks')).body as { body: string }[];
  const kept = webhooks.findLast(({ body }) => body.includes(one.id)) as unknown as { id: string };
  expect(received).toHaveLength(1);
  await decide(`webhooks/${kept.id}`);
  expect(received).toHaveLength(2);
});

test('Switches make the API fail or hang', async () => {
  await setSwitches({ api: 'fail' });
  expect(await ask('GET', 'orders/order_1')).toMatchObject({
    status: 500,
    body: { error: { code: 'SERVER_ERROR' } },
  });
  await setSwitches({ api: 'hang' });
  await expect(ask('GET', 'orders/order_1', undefined, 300)).rejects.toThrow('timeout');
});

test('An unknown switch is named in the error', async () => {
  const response = await setSwitches({ api: 'broken' });
  expect(response.status).toBe(400);
  expect(JSON.stringify(response.body)).toContain('There is no switch api');
});

test('UPI Collect is refused, except in browsers of iOS', async () => {
  const pay = async (userAgent: string) => {
    const { id } = await make<Order>();
    const attempt = { key: SANDBOX_KEYS.id, order_id: id, method: 'upi', flow: 'collect' };
    const response = await fetch(`${url}/v1/checkout/attempts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ ...attempt, outcome: 'success' }),
    });
    return response.status;
  };
  expect(await pay('Mozilla/5.0 (Linux; Android 14) Chrome/140')).toBe(400);
  expect(await pay('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)')).toBe(200);
});

const make = async <Entity>(): Promise<Entity> =>
  (await ask('POST', 'orders', { amount: 100, currency: 'INR' })).body as Entity;

const ask = (method: string, path: string, body?: object, timeoutMs = 5000) =>
  send(method, `v1/${path}`, body, timeoutMs);

const decide = (path: string, body?: object) => send('POST', `_sandbox/${path}`, body);

const setSwitches = (switches: object) => send('PATCH', '_sandbox/switches', switches);

async function send(method: string, path: string, body?: object, timeoutMs = 5000) {
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(ACCOUNT)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const content: unknown = await response.json();
  return { status: response.status, body: content };
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
