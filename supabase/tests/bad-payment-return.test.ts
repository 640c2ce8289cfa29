import { beforeEach, describe, expect, it } from 'vitest';
import { moneyIn } from './bad-request.ts';
import { openOrder, subscriptionsOf } from './buying.ts';
import type { WindowResponse } from './gateway.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

openShop();

let real: WindowResponse;
beforeEach(async () => {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order } = await openOrder(backend, asha);
  real = await gateway.pay(razorpay_order.id);
});

type Form = Record<string, string>;
const FORGERIES: [what: string, forge: () => Form][] = [
  ['nothing', () => ({})],
  ['no signature', () => ({ razorpay_order_id: real.razorpay_order_id })],
  ['an empty signature', () => ({ ...real, razorpay_signature: '' })],
  ['a forged signature', () => ({ ...real, razorpay_signature: '0'.repeat(64) })],
  [
    'a signature in upper case',
    () => ({ ...real, razorpay_signature: real.razorpay_signature.toUpperCase() }),
  ],
  ['a payment of another name', () => ({ ...real, razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' })],
  ['an order that is not ours', () => ({ ...real, razorpay_order_id: 'order_of_others' })],
  ['a filter for an order', () => ({ ...real, razorpay_order_id: 'x&select=*' })],
  ['two megabytes', () => ({ ...real, more: 'x'.repeat(2 ** 21) })],
];

describe('payment-return', () => {
  it.each(FORGERIES)(
    'redirects a form with %s to the payments page, reveals nothing and grants nothing',
    async (_, forge) => {
      const before = await moneyIn(backend);
      expect(await comeBack(new URLSearchParams(forge()))).toBe(
        '/account/payments?payment=processing',
      );
      expect(await moneyIn(backend)).toEqual(before);
    },
  );

  it('redirects a JSON request to the payments page too', async () => {
    expect(await comeBack(JSON.stringify(real))).toBe('/account/payments?payment=processing');
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])(
    'redirects a %s to the pricing page',
    async (method) => {
      expect(await comeBack(undefined, method)).toBe('/pricing');
    },
  );

  it('redirects only to the site, whatever the form contains', async () => {
    const form = { ...real, SITE_URL: 'https://evil.example', next: 'https://evil.example' };
    expect(await comeBack(new URLSearchParams(form))).toBe('/account/payments?payment=completed');
  });

  it('answers a repeated request the same, and grants once', async () => {
    const form = () => new URLSearchParams({ ...real });
    await comeBack(form());
    const after = await moneyIn(backend);
    expect(await comeBack(form())).toBe('/account/payments?payment=completed');
    expect(await moneyIn(backend)).toEqual(after);
  });
});

async function comeBack(
  body: string | URLSearchParams | undefined,
  method = 'POST',
): Promise<string> {
  const response = await fetch(`${backend.apiUrl}/functions/v1/payment-return`, {
    method,
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  const { origin, pathname, search } = new URL(response.headers.get('location') ?? '');
  expect(origin).toBe('http://localhost:5170');
  return pathname + search;
}
