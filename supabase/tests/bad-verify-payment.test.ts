import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  moneyIn,
  send,
  WRONG_BODIES,
  WRONG_METHODS,
  WRONG_TOKENS,
  WRONG_TYPES,
  type BadRequest,
} from './bad-request.ts';
import { openOrder, subscriptionsOf, verify } from './buying.ts';
import type { WindowResponse } from './gateway.ts';
import { asha, backend, gateway, openShop, ravi } from './shop.ts';

openShop();

let real: WindowResponse;
beforeEach(async () => {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order } = await openOrder(backend, asha);
  real = await gateway.pay(razorpay_order.id);
});

const NOT_RIGHT = { status: 400, code: 'verification_failed', isGranted: false };
type Forgery = [what: string, forge: (signature: string) => object];

const signed = (order: string, payment: string, secret: string) =>
  createHmac('sha256', secret).update(`${order}|${payment}`).digest('hex');
const FORGERIES: Forgery[] = [
  ['a tampered signature', (was) => signature((was.startsWith('0') ? '1' : '0') + was.slice(1))],
  ['a signature in capitals', (was) => signature(was.toUpperCase())],
  ['an empty signature', () => signature('')],
  ['half a signature', (was) => signature(was.slice(0, 32))],
  ['a signature and a half', (was) => signature(was + was.slice(0, 32))],
  ['a signature with blanks', (was) => signature(` ${was} `)],
  ['a signature in a list', (was) => signature([was])],
  ['no signature', () => signature(undefined)],
  [
    'a signature with another secret',
    () => signature(signed(real.razorpay_order_id, real.razorpay_payment_id, 'guessed')),
  ],
  [
    'a signature over the swapped payment and order',
    () =>
      signature(
        signed(
          real.razorpay_payment_id,
          real.razorpay_order_id,
          'the-key-secret-of-the-payment-sandbox',
        ),
      ),
  ],
  ['a payment of another name', () => ({ razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' })],
  ['the order in the payment’s place', () => ({ razorpay_payment_id: real.razorpay_order_id })],
  ['no order', () => ({ razorpay_order_id: null })],
  ['a number for an order', () => ({ razorpay_order_id: 1 })],
  [
    'a PostgREST filter as an order',
    () => ({ razorpay_order_id: `${real.razorpay_order_id}&select=*` }),
  ],
  ['a path for a payment', () => ({ razorpay_payment_id: '../orders' })],
];
function signature(razorpay_signature: unknown): object {
  return { razorpay_signature };
}

describe('verify-payment', () => {
  it.each(FORGERIES)(
    'answers %s with 400 verification_failed and grants nothing',
    async (_, forge) => {
      const body = { ...real, ...forge(real.razorpay_signature) };
      expect(await responseTo({ body })).toEqual(NOT_RIGHT);
    },
  );

  it.each([...WRONG_BODIES, ...WRONG_TYPES, ...WRONG_METHODS, ...WRONG_TOKENS])(
    'answers $what with $status $code and grants nothing',
    async (line) => {
      const { status, code } = line;
      expect(await responseTo(line)).toEqual({ status, code, isGranted: false });
    },
  );

  it('answers another member’s payment with 404 verification_failed; that member can still verify it', async () => {
    const before = await moneyIn(backend);
    expect(await verify(backend, ravi, real)).toMatchObject({
      status: 404,
      body: { error: { code: 'verification_failed' } },
    });
    expect(await moneyIn(backend)).toEqual(before);
    expect(await verify(backend, asha, real)).toMatchObject({ status: 200 });
    expect(await subscriptionsOf(backend, ravi)).toEqual([]);
  });

  it('answers the payment of a cheap order sent for an expensive one with 400 verification_failed', async () => {
    const dear = await openOrder(backend, asha, { duration: 36 });
    const body = { ...real, razorpay_order_id: dear.razorpay_order.id };
    expect(await responseTo({ body })).toEqual(NOT_RIGHT);
  });

  it('ignores amount and status in the request', async () => {
    const more = { amount: 1, status: 'captured', order_uuid: 'x', user_id: ravi.id };
    expect(await verify(backend, asha, { ...real, ...more })).toMatchObject({ status: 200 });
    expect(await backend.sql`select amount::int from public.payments`).toEqual([
      { amount: 1_199_900 },
    ]);
  });

  it('answers a repeated request the same, and grants once', async () => {
    const first = await verify(backend, asha, real);
    const after = await moneyIn(backend);
    for (const _ of [1, 2, 3]) expect(await verify(backend, asha, real)).toEqual(first);
    expect(await moneyIn(backend)).toEqual(after);
  });
});

/** The response, and whether any row about money changed. */
async function responseTo(line: Partial<BadRequest>) {
  const before = await moneyIn(backend);
  const { status, code } = await send(backend, asha, 'functions/v1/verify-payment', line, real);
  const isGranted = (await moneyIn(backend)) !== before;
  return { status, code, isGranted };
}
