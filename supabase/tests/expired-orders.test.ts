import { describe, expect, test } from 'vitest';
import { createOrder, openOrder, subscriptionsOf, verify } from './buying.ts';
import { MODULE_I } from './rows.ts';
import { asha, backend, gateway, openShop, pass } from './shop.ts';

openShop();

describe('An order', () => {
  test('that is paid after a day is held for an operator', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await pass('25 hours');
    expect(await payLate(razorpay_order.id)).toEqual(HELD);
  });

  test.each([
    ['price has risen', { price_1_year: 19_999 }],
    ['item was withdrawn', { is_active: false }],
  ])('whose %s is payable for 15 minutes more, while its window is open', async (_, change) => {
    const { razorpay_order } = await openOrder(backend, asha);
    await withOffer(change, async () => {
      await pass('14 minutes');
      const response = await gateway.pay(razorpay_order.id);
      expect(await verify(backend, asha, response)).toMatchObject({
        body: { status: 'completed' },
      });
    });
  });

  test.each([
    ['price has risen', { price_1_year: 19_999 }],
    ['item was withdrawn', { is_active: false }],
  ])('whose %s is held when it is paid later', async (_, change) => {
    const { razorpay_order } = await openOrder(backend, asha);
    await withOffer(change, async () => {
      await pass('16 minutes');
      expect(await payLate(razorpay_order.id)).toEqual(HELD);
    });
  });

  test('whose item got another price for another duration stays payable', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await withOffer({ price_6_months: 1 }, async () => {
      await pass('16 minutes');
      const response = await gateway.pay(razorpay_order.id);
      expect(await verify(backend, asha, response)).toMatchObject({
        body: { status: 'completed' },
      });
    });
  });

  test('whose attempt began in time is granted when the bank approves it days later', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const late = await gateway.pay(razorpay_order.id, 'captured_late');
    await verify(backend, asha, late);
    await withOffer({ price_1_year: 19_999 }, async () => {
      await pass('3 days');
      await gateway.settle(late.razorpay_payment_id, 'capture');
      await expect.poll(() => subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);
    });
  });

  test('is agreed for a day again when the member opens it again at the same price', async () => {
    const first = await openOrder(backend, asha);
    await pass('20 hours');
    const again = await openOrder(backend, asha);
    expect(again.order_uuid).toBe(first.order_uuid);
    await pass('20 hours');
    const response = await gateway.pay(again.razorpay_order.id);
    expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'completed' } });
  });

  test('that has expired is not sold again under its gateway order', async () => {
    const first = await openOrder(backend, asha);
    await pass('25 hours');
    expect(await createOrder(backend, asha)).not.toMatchObject({
      body: { order_uuid: first.order_uuid },
    });
  });
});

const HELD = { response: 'processing', access: 0, held: ['expired'] };

/** Pays, and looks at what became of the money. */
async function payLate(gatewayOrder: string): Promise<typeof HELD> {
  const { body } = await verify(backend, asha, await gateway.pay(gatewayOrder));
  const held = await backend.sql<{ reason: string }[]>`select reason from public.held_payments()`;
  return {
    response: body.success ? body.status : body.error.code,
    access: (await subscriptionsOf(backend, asha)).length,
    held: held.map(({ reason }) => reason),
  };
}

async function withOffer(change: Record<string, unknown>, act: () => Promise<void>) {
  const { sql } = backend;
  await sql`update public.modules set ${sql(change)} where uuid = ${MODULE_I}`;
  try {
    await act();
  } finally {
    await sql`update public.modules set price_6_months = 6999, price_1_year = 11999, is_active = true
      where uuid = ${MODULE_I}`;
  }
}
