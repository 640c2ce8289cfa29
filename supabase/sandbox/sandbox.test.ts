import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { send } from '@platform/local/testing/hostile-requests';
import { SANDBOX_KEYS } from './keys.ts';
import { startSandbox } from './sandbox.ts';

const ACCOUNT = `${SANDBOX_KEYS.id}:${SANDBOX_KEYS.secret}`;

let receiver: Server;
let received: { event: string; id: unknown }[];
let responses: number[];
let sandbox: { stop(): Promise<void> };
let url: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void json(request).then((body) => {
      const { event } = body as { event: string };
      received.push({ event, id: request.headers['x-razorpay-event-id'] });
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
afterAll(async () => {
  await sandbox.stop();
  await new Promise((done) => receiver.close(done));
});

test('A webhook that is not acknowledged is repeated with the same id', async () => {
  responses = [500];
  const order = await createOrder();
  await post(`_sandbox/orders/${order}/payments`, { outcome: 'failure' });
  await expect.poll(() => received.length).toBe(2);
  expect(received.map(({ event }) => event)).toEqual(['payment.failed', 'payment.failed']);
  expect(received[1]!.id).toBe(received[0]!.id);
});

test('UPI Collect is refused, except in browsers of iOS', async () => {
  const pay = async (userAgent: string) => {
    const attempt = { key: SANDBOX_KEYS.id, order_id: await createOrder(), outcome: 'success' };
    const collect = { ...attempt, method: 'upi', flow: 'collect' };
    return (await post('v1/checkout/attempts', collect, { 'user-agent': userAgent })).status;
  };
  expect(await pay('Mozilla/5.0 (Linux; Android 14) Chrome/140')).toBe(400);
  expect(await pay('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)')).toBe(200);
});

test.each([{ host: 'rebound.example' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
  'The sandbox refuses pages of other sites: %j',
  async (headers) => {
    const attempt = { what: '', method: 'GET', target: '/_sandbox/orders', headers };
    expect(await send(url, attempt)).toMatchObject({ status: 403 });
  },
);

async function createOrder(): Promise<string> {
  const body = { amount: 100, currency: 'INR' };
  const headers = { authorization: `Basic ${btoa(ACCOUNT)}` };
  const response = await post('v1/orders', body, headers);
  return ((await response.json()) as { id: string }).id;
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
