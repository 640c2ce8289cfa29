import { describe, expect, test } from 'vitest';
import { openOrder, reconcile } from './buying.ts';
import { BUNDLE, insertOrder, MODULE_II } from './rows.ts';
import { arrived, decisions, pass } from './sales.ts';
import { asha, attempt, backend, click, gateway, openShop, ravi, report } from './shop.ts';

openShop();

describe('While money for an order may still arrive', () => {
  test('a failed attempt leads back to its order for days, which can be paid once', async () => {
    const { razorpay_order, order_uuid } = await attempt('authorized_late');
    await reconcile(backend);
    await pass('5 days');
    expect(await openOrder(backend, asha)).toMatchObject({
      order_uuid,
      razorpay_order: { id: razorpay_order.id },
    });
    await pass('2 days');
    expect((await openOrder(backend, asha)).order_uuid).not.toBe(order_uuid);
  });

  test.each([
    ['the module for another duration', {}, { duration: 36 }],
    ['the bundle of the module', {}, { module_uuid: BUNDLE }],
    ['a module of the bundle', { module_uuid: BUNDLE }, { module_uuid: MODULE_II }],
  ])('%s cannot be bought, even before it is reported', async (_, first, second) => {
    await gateway.set({ webhooks: 'drop' });
    await attempt('captured_late', first);
    expect(await click(second)).toBe('409 payment_pending');
    expect(await backend.sql`select from public.orders`).toHaveLength(1);
  });

  test('another module and another member can buy', async () => {
    await attempt('captured_late');
    expect(await click({ module_uuid: MODULE_II })).toBe('200 pending');
    expect(await click({}, ravi)).toBe('200 pending');
  });

  test('nothing of the open orders is sold when the gateway does not answer', async () => {
    await openOrder(backend, asha);
    await gateway.set({ api: 'fail' });
    expect(await click({ duration: 36 })).toBe('502 razorpay_api_error');
  });

  test('an order is checked again after its checks had ended', async () => {
    await gateway.set({ webhooks: 'hold' });
    const late = await attempt('authorized_late');
    await reconcile(backend);
    await pass('5 days');
    await reconcile(backend);
    await gateway.settle(late.payment, 'authorize');
    await gateway.release();
    await gateway.set({ webhooks: 'drop' });
    await gateway.settle(late.payment, 'capture');
    expect(await reconcile(backend)).toMatchObject({ checked: 1, completed: 1 });
  });
});

// The simulation tries more, such as refunds of either payment.
describe('Two captures for one item', () => {
  test('give no access by the second, which an operator has just decided to refund', async () => {
    const late = await attempt('captured_late');
    const granted = await gateway.pay(late.razorpay_order.id);
    await report({ response: granted });
    await gateway.settle(late.payment, 'capture');
    await expect.poll(decisions).toEqual(['granted', 'held second_payment']);
    await backend.sql`select public.decide_refund(${late.payment}, 'Meera', 'paid twice')`;
    await gateway.refund(granted.razorpay_payment_id);
    await arrived();
    expect(await decisions()).toEqual(['held second_payment', 'returned']);
  });

  test('are mailed to the operator each time that the same payment is held', async () => {
    const { sql } = backend;
    await insertOrder(sql, { user_id: asha.id, gateway_order_id: 'order_1' });
    const pay = (payment: string) =>
      sql`select public.record_payment('order_1', ${payment}, 'captured', true, 1199900, 'INR')`;
    const refund = (payment: string, status: string, at: string) =>
      sql`select public.record_refund(${`rfnd_${payment}`}, ${payment}, ${status}, 1199900, 'INR', ${at})`;
    await pay('pay_1');
    await refund('pay_1', 'processed', '2099-01-01');
    await pay('pay_2');
    await refund('pay_1', 'failed', '2099-01-02');
    const mail =
      await sql`update public.mails set sent_at = now() where kind = 'payment_held' returning id`;
    expect(mail).toHaveLength(1);
    await refund('pay_2', 'processed', '2099-01-03');
    expect(await decisions()).toEqual(['granted', 'returned']);
    await refund('pay_1', 'processed', '2099-01-04');
    await pay('pay_3');
    await refund('pay_1', 'failed', '2099-01-05');
    const again = sql`select about from public.mails where kind = 'payment_held' and sent_at is null`;
    expect(await again).toEqual([{ about: 'pay_1 second_payment' }]);
  });
});
