import { describe, expect, it } from 'vitest';
import { client, newOrder, NOTES, paid, pay, refused } from './testing/sdk-client.ts';

describe('Orders', () => {
  it('create: answers the order with its receipt and notes', async () => {
    expect(await newOrder({ receipt: 'r-1', notes: NOTES })).toMatchObject({
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      status: 'created',
      attempts: 0,
      receipt: 'r-1',
      notes: NOTES,
    });
  });

  it('create: in rupees without a currency, with an empty list as notes', async () => {
    const order = await client.orders.create({ amount: 100 });
    expect(order).toMatchObject({ currency: 'INR', receipt: null, notes: [] });
  });

  it('create: with partial_payment is paid in parts', async () => {
    const order = await newOrder({ partial_payment: true });
    expect(order).toMatchObject({ partial_payment: true });
    await pay(order, { amount: 20_000 });
    expect(await client.orders.fetch(order.id)).toMatchObject({
      status: 'attempted',
      amount_due: 30_000,
    });
    await pay(order, { amount: 30_000 });
    expect(await client.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  it.each([
    ['payment.capture manual', { payment: { capture: 'manual' } }, 'authorized'],
    ['payment_capture 0', { payment_capture: 0 }, 'authorized'],
    ['payment.capture automatic', { payment: { capture: 'automatic' } }, 'captured'],
    ['no capture option', {}, 'captured'],
  ])('create: with %s payments become %s', async (_, options, status) => {
    expect(await pay(await newOrder(options))).toMatchObject({ status });
  });

  it.each([
    ['no amount', { amount: undefined }, 'The amount field is required.'],
    ['less than a rupee', { amount: 99 }, 'Order amount less than minimum amount allowed'],
    ['half a paisa', { amount: 100.5 }, 'The amount must be an integer.'],
    ['a text as amount', { amount: 'much' }, 'The amount must be an integer.'],
    ['a currency we do not take', { currency: 'XYZ' }, 'Currency is not supported'],
    [
      'a long receipt',
      { receipt: 'r'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
    ],
    [
      'sixteen notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, 'x'])) },
      'Number of fields in notes should be less than or equal to 15',
    ],
  ])('create: refuses %s', async (_, wrong, description) => {
    await expect(newOrder(wrong)).rejects.toEqual(refused(description));
  });

  it('fetch: answers the order', async () => {
    const order = await newOrder();
    expect(await client.orders.fetch(order.id)).toEqual(order);
  });

  it('fetch: refuses an unknown id', async () => {
    await expect(client.orders.fetch('order_unknown')).rejects.toEqual(
      refused('The id provided does not exist'),
    );
  });

  it('all: lists the newest first, page by page', async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    expect(await client.orders.all({ count: 2 })).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [{ id: second.id }, { id: first.id }],
    });
    expect((await client.orders.all({ count: 1, skip: 1 })).items[0].id).toBe(first.id);
  });

  it('all: finds an order by its receipt', async () => {
    const { id } = await newOrder({ receipt: 'only-one' });
    expect((await client.orders.all({ receipt: 'only-one' })).items).toMatchObject([{ id }]);
  });

  it('all: of a time span, and of authorized orders', async () => {
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    expect((await client.orders.all({ from: tomorrow })).items).toEqual([]);
    const { order_id } = await paid();
    const { items } = await client.orders.all({ authorized: 1, count: 1 });
    expect(items).toMatchObject([{ id: order_id }]);
  });

  it('edit: replaces the notes', async () => {
    const { id } = await newOrder({ notes: { a: 'b' } });
    expect(await client.orders.edit(id, { notes: NOTES })).toMatchObject({ id, notes: NOTES });
    expect(await client.orders.fetch(id)).toMatchObject({ notes: NOTES });
  });

  it('edit: refuses other fields', async () => {
    const { id } = await newOrder();
    await expect(client.orders.edit(id, { amount: 1 })).rejects.toEqual(
      refused('The notes field is required.'),
    );
  });

  it('fetchPayments: lists the attempts', async () => {
    const order = await newOrder();
    await pay(order, { outcome: 'failure' });
    const { id } = await pay(order);
    const payments = await client.orders.fetchPayments(order.id);
    expect(payments).toMatchObject({ entity: 'collection', count: 2 });
    expect(payments.items.at(-1)).toMatchObject({ id, status: 'captured' });
  });
});
