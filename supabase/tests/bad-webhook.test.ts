import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moneyIn, send, WRONG_METHODS } from './bad-request.ts';
import { openOrder, subscriptionsOf } from './buying.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

openShop();

const SECRET = 'the-webhook-secret-of-the-payment-sandbox';
const sign = (text: string, secret = SECRET) =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Says that a payment of an order that nobody knows was captured. */
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
          ...differences,
        },
      },
    },
  });

interface Told {
  what: string;
  text: string;
  /** Right unless told otherwise. */
  signature?: string;
  id?: string;
  headers?: Record<string, string>;
  status: number;
}

const SIGNATURES: Told[] = [
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

const UNREADABLE: Told[] = [
  { what: 'nothing at all', text: '', status: 400 },
  { what: 'no JSON', text: '{"event":', status: 400 },
  { what: 'a list', text: '[]', status: 400 },
  { what: 'no event', text: '{}', status: 400 },
  { what: 'an event of a strange name', text: '{"event":"Payment; drop table"}', status: 400 },
  { what: 'two megabytes', text: JSON.stringify({ event: 'x'.repeat(2 ** 21) }), status: 413 },
  { what: 'no id of the event', text: captured(), id: '', status: 400 },
  { what: 'an endless id of the event', text: captured(), id: 'e'.repeat(65), status: 400 },
  { what: 'an amount in words', text: captured({ amount: '1199900' }), status: 502 },
  { what: 'an amount with a fraction', text: captured({ amount: 0.5 }), status: 502 },
  { what: 'a status of its own', text: captured({ status: 'paid' }), status: 502 },
  { what: 'captured in words', text: captured({ captured: 'true' }), status: 502 },
  { what: 'no id of the payment', text: captured({ id: null }), status: 502 },
];

describe('payment-webhook', () => {
  it.each([...SIGNATURES, ...UNREADABLE])(
    'answers $what with $status, and remembers nothing of it',
    async ({ status, ...told }) => {
      const before = await moneyIn(backend);
      expect(await tell(told)).toMatchObject({ status });
      expect(await moneyIn(backend)).toEqual(before);
    },
  );

  it.each(WRONG_METHODS)('answers $what with $status', async (line) => {
    const answer = await send(backend, asha, 'functions/v1/payment-webhook', line, captured());
    expect(answer).toMatchObject({ status: line.status, code: line.code });
  });

  it.each([
    ['whatever type it says it has', captured(), { 'content-type': 'text/plain' }],
    ['whosever token comes with it', captured(), { authorization: 'Bearer a.b.c' }],
    ['however it is spaced', captured().replaceAll(':', ' :\n '), {}],
  ])('reads the bytes that were signed, %s', async (_, text, headers) => {
    expect(await tell({ text, headers })).toEqual({
      status: 200,
      body: { outcome: 'unknown_order' },
    });
  });

  it('answers news of an order that is not ours with 200, and grants nothing', async () => {
    expect(await tell({ text: captured() })).toMatchObject({ body: { outcome: 'unknown_order' } });
    expect(await backend.sql`select from public.payments`).toHaveLength(0);
  });

  it('answers a replay with 200, and acts on no event twice, even where its words differ', async () => {
    await gateway.turn({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    const text = captured({ order_id: razorpay_order.id });
    expect(await tell({ text })).toMatchObject({ body: { outcome: 'completed' } });
    const after = await moneyIn(backend);
    const refunded = text.replaceAll('captured"', 'refunded"');
    for (const replay of [text, text, refunded, captured()]) {
      expect(await tell({ text: replay })).toMatchObject({ status: 200 });
    }
    expect(await moneyIn(backend)).toEqual(after);
    expect(await subscriptionsOf(backend, asha)).toHaveLength(1);
  });
});

async function tell({
  text,
  signature = sign(text),
  id = 'evt_1',
  headers = {},
}: Partial<Told> & { text: string }) {
  const answer = await fetch(`${backend.apiUrl}/functions/v1/payment-webhook`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      ...(id && { 'x-razorpay-event-id': id }),
      ...headers,
    },
  });
  return { status: answer.status, body: await answer.json() };
}
