import { describe, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../sandbox/keys.ts';
import { openOrder, subscriptionsOf } from './buying.ts';
import { signatureOf, webhook } from './signed-requests.ts';
import { MONEY_TABLES, readRows } from './rows.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

openShop();

const MONEY = { amount: 1_199_900, currency: 'INR' };
const IDS = { id: 'pay_1', order_id: 'order_of_others' };
const PAYMENT = { ...IDS, ...MONEY, status: 'captured', captured: true, created_at: 1 };
/** A webhook about a captured payment of an unknown order. */
const captured = (differences: object = {}) => {
  const payload = { payment: { entity: { ...PAYMENT, ...differences } } };
  return JSON.stringify({ event: 'payment.captured', payload });
};

/** Correctly signed, and impossible: what differs from a captured payment, its event or its refund. */
const IMPOSSIBLE: [string, { payment?: object; event?: object; refund?: object }][] = [
  ['an amount as a string', { payment: { amount: '1199900' } }],
  ['an amount with a fraction', { payment: { amount: 0.5 } }],
  ['an amount of 0', { payment: { amount: 0 } }],
  ['an unknown status', { payment: { status: 'paid' } }],
  ['captured as a string', { payment: { captured: 'true' } }],
  ['no payment id', { payment: { id: null } }],
  ['a payment id of 65 characters', { payment: { id: `pay_${'1'.repeat(61)}` } }],
  ['a payment id with a NUL', { payment: { id: 'pay_\0' } }],
  ['an order id that is an object', { payment: { order_id: { id: ['order_1'] } } }],
  ['a currency in small letters', { payment: { currency: 'inr' } }],
  ['a payment of the year 1e300', { payment: { created_at: 1e300 } }],
  ['a list as the payment', { payment: [[[]]] }],
  ['an event of the year 1e300', { event: { created_at: 1e300 } }],
  ['no payload', { event: { payload: [[{ payment: null }]] } }],
  ['a refund of -1', { event: { event: 'refund.processed' }, refund: { amount: -1 } }],
  ['a long refund id', { event: { event: 'refund.created' }, refund: { id: 'r'.repeat(65) } }],
];

/** A refund webhook needs both entities; others ignore the refund. */
function impossible({ payment = {}, event = {}, refund = {} }: (typeof IMPOSSIBLE)[0][1]): string {
  const payload = {
    payment: { entity: Array.isArray(payment) ? payment : { ...PAYMENT, ...payment } },
    refund: { entity: { id: 'rfnd_1', status: 'processed', ...MONEY, ...refund } },
  };
  return JSON.stringify({ event: 'payment.captured', payload, ...event });
}

describe('payment-webhook', () => {
  test.each(IMPOSSIBLE)('flags an event with %s, so that it is not repeated', async (_, parts) => {
    const text = impossible(parts);
    expect(await deliver(text)).toEqual({ status: 200, body: { outcome: 'impossible' } });
    const flagged = await backend.sql`select event_id, outcome from public.gateway_events`;
    expect(flagged).toEqual([{ event_id: 'evt_1', outcome: 'impossible' }]);
    expect(await backend.sql`select from public.payments`).toHaveLength(0);
    expect(await deliver(text)).toEqual({ status: 200, body: { outcome: 'duplicate' } });
  });

  test('flags an event about a payment that belongs to another order, and changes nothing', async () => {
    await gateway.set({ webhooks: 'drop' });
    const first = await openOrder(backend, asha);
    const other = await openOrder(backend, asha, { duration: 6 });
    const of = (order_id: string) => captured({ order_id, amount: 1_199_900 });
    await deliver(of(first.razorpay_order.id));
    const before = await readRows(backend.sql, ['orders', 'payments']);
    const response = await deliver(of(other.razorpay_order.id), { 'x-razorpay-event-id': 'evt_2' });
    expect(response).toEqual({ status: 200, body: { outcome: 'impossible' } });
    expect(await readRows(backend.sql, ['orders', 'payments'])).toBe(before);
  });

  test('acknowledges a refund of more than was paid', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    const payment = { order_id: razorpay_order.id };
    await deliver(captured(payment));
    for (const [id, amount] of [
      ['evt_2', 2_000_000],
      ['evt_3', Number.MAX_SAFE_INTEGER],
    ] as const) {
      const refund = { id: `rfnd_${id}`, amount };
      const text = impossible({ payment, event: { event: 'refund.processed' }, refund });
      expect(await deliver(text, { 'x-razorpay-event-id': id })).toMatchObject({ status: 200 });
    }
  });

  test('does not acknowledge an event that the database cannot store', async () => {
    await backend.sql`alter table public.gateway_events add constraint full_disk check (event_id <> 'evt_1') not valid`;
    try {
      for (const text of [captured(), impossible({ payment: { amount: -1 } })]) {
        expect(await deliver(text)).toMatchObject({ status: 500 });
      }
    } finally {
      await backend.sql`alter table public.gateway_events drop constraint full_disk`;
    }
    expect(await deliver(captured())).toMatchObject({ status: 200 });
  });

  test('accepts the signature of the secret before a rotation, while it is set', async () => {
    const signature = signatureOf(captured(), SANDBOX_KEYS.previousWebhookSecret);
    const response = await deliver(captured(), { 'x-razorpay-signature': signature });
    expect(response).toEqual({ status: 200, body: { outcome: 'unknown_order' } });
  });

  test.each([
    ['with another content type', captured(), { 'content-type': 'text/plain' }],
    ['with an invalid token', captured(), { authorization: 'Bearer a.b.c' }],
    ['with other whitespace', captured().replaceAll(':', ' :\n '), {}],
  ])(
    'verifies the raw bytes, %s, and grants nothing for an unknown order',
    async (_, text, headers) => {
      expect(await deliver(text, headers)).toEqual({
        status: 200,
        body: { outcome: 'unknown_order' },
      });
      expect(await backend.sql`select from public.payments`).toHaveLength(0);
    },
  );

  test('answers a repeated event with 200 and processes no event twice, even with other content', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    const text = captured({ order_id: razorpay_order.id });
    expect(await deliver(text)).toMatchObject({ body: { outcome: 'completed' } });
    const after = await readRows(backend.sql, MONEY_TABLES);
    const refunded = text.replaceAll('captured"', 'refunded"');
    for (const replay of [text, text, refunded, captured()]) {
      expect(await deliver(replay)).toMatchObject({ status: 200 });
    }
    expect(await readRows(backend.sql, MONEY_TABLES)).toEqual(after);
    expect(await subscriptionsOf(backend, asha)).toHaveLength(1);
  });
});

async function deliver(text: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${backend.apiUrl}/functions/v1/payment-webhook`, {
    method: 'POST',
    ...webhook(text, { 'content-type': 'application/json', ...headers }),
  });
  return { status: response.status, body: await response.json() };
}
