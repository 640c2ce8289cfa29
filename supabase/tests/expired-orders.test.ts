import { describe, expect, test } from 'vitest';
import { createOrder, openOrder } from './buying.ts';
import { arrived, decisions, pass, withOffer } from './sales.ts';
import { asha, attempt, backend, gateway, openShop, report } from './shop.ts';

openShop();

const GRANTED = { response: '200 completed', decisions: ['granted'] };
const HELD = { response: '200 processing', decisions: ['held expired'] };
const isDearer = { price_1_year: 19_999 };

describe('An order', () => {
  test.each([
    ['the same offer', { price_1_year: 11_999 }, '23 hours', GRANTED],
    ['the same offer', { price_1_year: 11_999 }, '25 hours', HELD],
    ['a price that has risen', isDearer, '14 minutes', GRANTED],
    ['a price that has risen', isDearer, '16 minutes', HELD],
    ['an item that was withdrawn', { is_active: false }, '14 minutes', GRANTED],
    ['an item that was withdrawn', { is_active: false }, '16 minutes', HELD],
    ['another price of another duration', { price_6_months: 1 }, '16 minutes', GRANTED],
  ])('with %s (%j), paid after %s, is as agreed', async (_, offer, after, expected) => {
    const { razorpay_order } = await openOrder(backend, asha);
    await withOffer(offer, async () => {
      await pass(after);
      const response = await report({ response: await gateway.pay(razorpay_order.id) });
      expect({ response, decisions: await decisions() }).toEqual(expected);
    });
  });

  test('whose attempt began in time is granted when the bank approves it days later', async () => {
    const late = await attempt('captured_late');
    await report(late);
    await withOffer(isDearer, async () => {
      await pass('3 days');
      await gateway.settle(late.payment, 'capture');
      await arrived();
      expect(await decisions()).toEqual(['granted']);
    });
  });

  test('is agreed for a day again when the member opens it again at the same price, but not later', async () => {
    const { order_uuid } = await openOrder(backend, asha);
    await pass('20 hours');
    expect(await openOrder(backend, asha)).toMatchObject({ order_uuid });
    await pass('20 hours');
    expect(await openOrder(backend, asha)).toMatchObject({ order_uuid });
    await pass('25 hours');
    expect(await createOrder(backend, asha)).not.toMatchObject({ body: { order_uuid } });
  });
});
