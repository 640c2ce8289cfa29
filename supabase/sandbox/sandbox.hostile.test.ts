import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { outcomeOf, send, type HostileRequest } from '@platform/local/testing/hostile-requests';
import { SANDBOX_KEYS } from './keys.ts';
import { startSandbox } from './sandbox.ts';

const AUTHORIZATION = `Basic ${btoa(`${SANDBOX_KEYS.id}:${SANDBOX_KEYS.secret}`)}`;
let url: string;
let sandbox: { stop(): Promise<void> };
let paid: { order: string; payment: string };

beforeAll(async () => {
  const [port, unused] = (await findFreePorts(2)) as [number, number];
  url = `http://localhost:${port}`;
  sandbox = await startSandbox({ port, webhookUrl: `http://127.0.0.1:${unused}` }, () => {});
  await ask('PATCH', '/_sandbox/switches', { webhooks: 'drop' });
  const order = await createOrder();
  const { payment } = await ask<{ payment: { id: string } }>(
    'POST',
    `/_sandbox/orders/${order.id}/payments`,
    { outcome: 'success' },
  );
  paid = { order: order.id, payment: payment.id };
});
afterAll(() => sandbox.stop());

/** Everything that the sandbox holds. */
const read = () =>
  Promise.all(['orders', 'switches', 'webhooks'].map((what) => ask('GET', `/_sandbox/${what}`)));
let before: unknown;
beforeEach(async () => {
  before = await read();
});

describe('The sandbox refuses in the wrong order', () => {
  test.each<[string, string, () => string, object]>([
    [
      'a second payment',
      'POST',
      () => `/_sandbox/orders/${paid.order}/payments`,
      { outcome: 'success' },
    ],
    ['a refund of nothing', 'POST', () => `/v1/payments/${paid.payment}/refund`, { amount: 0 }],
    ['a negative refund', 'POST', () => `/v1/payments/${paid.payment}/refund`, { amount: -100 }],
    ['the end of an unknown refund', 'POST', () => '/_sandbox/refunds/rfnd_unknown/process', {}],
    ['an unknown webhook', 'POST', () => '/_sandbox/webhooks/unknown', {}],
  ])('%s', async (_, method, target, body) => {
    const attempt = { what: '', method, target: target(), body: JSON.stringify(body) };
    expect(await attack(attempt)).toBe('refused');
  });
});

test.each([{ host: 'rebound.example' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
  'The sandbox refuses pages of other sites: %j',
  async (headers) => {
    const attempt = { what: '', method: 'GET', target: '/_sandbox/orders', headers };
    expect(await send(url, attempt)).toMatchObject({ status: 403 });
  },
);

/** The outcome of an attempt, which must leave everything as it was. */
async function attack(attempt: HostileRequest & { target: string }): Promise<string> {
  const headers = { authorization: AUTHORIZATION, ...attempt.headers };
  const outcome = outcomeOf(await send(url, { ...attempt, headers }));
  return isDeepStrictEqual(await read(), before) ? outcome : 'something changed';
}

const createOrder = () =>
  ask<{ id: string }>('POST', '/v1/orders', { amount: 100, currency: 'INR' });

async function ask<T>(method: string, target: string, body?: object): Promise<T> {
  const response = await send(url, {
    what: '',
    method,
    target,
    headers: { authorization: AUTHORIZATION },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status !== 200) throw new Error(`${target} answered ${response.text}`);
  return JSON.parse(response.text) as T;
}
