import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moneyIn, send, WRONG_METHODS } from './bad-request.ts';
import { openOrder, subscriptionsOf } from './buying.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

openShop();

const SECRET = 'the-webhook-secret-of-the-payment-sandbox';
const sign = (text: string, secret = SECRET) =>
  createHmac('sha256', secret).update(text).digest('hex');

/** A webhook about a captured payment of an unknown order. */
const captured = (differences: object = {}) =>
  JSON.stringify({
    event: 'payment.captured',
    payload: {
      payment: {
        entity: {
          id: 'pay_1',
          order_id: 'order_of_others',
          status: 'captured',
          captured: true,
          amount: 1_199_900,
          currency: 'INR',
          created_at: 1,
          ...differences,
        },
      },
    },
  });

interface Webhook {
  what: string;
  text: string;
  /** By default the right one. */
  signature?: string;
  id?: string;
  headers?: Record<string, string>;
  status: number;
}

const SIGNATURES: Webhook[] = [
  ['no signature', ''],
  ['a signature in capitals', sign(captured()).toUpperCase()],
  ['half a signature', sign(captured()).slice(0, 32)],
  ['the signature of another event', sign(captured({ amount: 1 }))],
  ['a signature by the key’s secret', sign(captured(), 'the-key-secret-of-the-payment-sandbox')],
  ['a signature from before it was changed', sign(`${captured()} `)],
].map(([what, signature]) => ({
  what: what!,
  text: captured(),
  signature: signature!,
  status: 401,
}));

const UNREADABLE: Webhook[] = [
  { what: 'an empty body', text: '', status: 400 },
  { what: 'malformed JSON', text: '{"event":', status: 400 },
  { what: 'an array', text: '[]', status: 400 },
  { what: 'an object without an event', text: '{}', status: 400 },
  { what: 'a malformed event name', text: '{"event":"Payment; drop table"}', status: 400 },
  { what: 'two megabytes', text: JSON.stringify({ event: 'x'.repeat(2 ** 21) }), status: 413 },
  { what: 'no event id', text: captured(), id: '', status: 400 },
  { what: 'an event id that is too long', text: captured(), id: 'e'.repeat(65), status: 400 },
  { what: 'an amount as a string', text: captured({ amount: '1199900' }), status: 502 },
  { what: 'an amount with a fraction', text: captured({ amount: 0.5 }), status: 502 },
  { what: 'an unknown status', text: captured({ status: 'paid' }), status: 502 },
  { what: 'captured as a string', text: captured({ captured: 'true' }), status: 502 },
  { what: 'no payment id', text: captured({ id: null }), status: 502 },
];

describe('payment-webhook', () => {
  it.each([...SIGNATURES, ...UNREADABLE])(
    'answers $what with $status and stores nothing',
    async ({ status, ...webhook }) => {
      const before = await moneyIn(backend);
      expect(await deliver(webhook)).toMatchObject({ status });
      expect(await moneyIn(backend)).toEqual(before);
    },
  );

  it.each(WRONG_METHODS)('answers $what with $status', async (line) => {
    const response = await send(backend, asha, 'functions/v1/payment-webhook', line, captured());
    expect(response).toMatchObject({ status: line.status, code: line.code });
  });

  it.each([
    ['with another content type', captured(), { 'content-type': 'text/plain' }],
    ['with an invalid token', captured(), { authorization: 'Bearer a.b.c' }],
    ['with other whitespace', captured().replaceAll(':', ' :\n '), {}],
  ])('verifies the raw bytes, %s', async (_, text, headers) => {
    expect(await deliver({ text, headers })).toEqual({
      status: 200,
      body: { outcome: 'unknown_order' },
    });
  });

  it('answers a webhook about an unknown order with 200 and grants nothing', async () => {
    expect(await deliver({ text: captured() })).toMatchObject({
      body: { outcome: 'unknown_order' },
    });
    expect(await backend.sql`select from public.payments`).toHaveLength(0);
  });

  it('answers a repeated event with 200 and processes no event twice, even with other content', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    const text = captured({ order_id: razorpay_order.id });
    expect(await deliver({ text })).toMatchObject({ body: { outcome: 'completed' } });
    const after = await moneyIn(backend);
    const refunded = text.replaceAll('captured"', 'refunded"');
    for (const replay of [text, text, refunded, captured()]) {
      expect(await deliver({ text: replay })).toMatchObject({ status: 200 });
    }
    expect(await moneyIn(backend)).toEqual(after);
    expect(await subscriptionsOf(backend, asha)).toHaveLength(1);
  });
});

async function deliver({
  text,
  signature = sign(text),
  id = 'evt_1',
  headers = {},
}: Partial<Webhook> & { text: string }) {
  const response = await fetch(`${backend.apiUrl}/functions/v1/payment-webhook`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      ...(id && { 'x-razorpay-event-id': id }),
      ...headers,
    },
  });
  return { status: response.status, body: await response.json() };
}
