import { describe, expect, it } from 'vitest';
import { client, newOrder, NOTES, paid, pay, refused } from './testing/sdk-client.ts';

describe('Refunds', () => {
  it('of a payment: in full, and the payment is refunded', async () => {
    const { id } = await paid();
    expect(await client.payments.refund(id, {})).toMatchObject({
      entity: 'refund',
      payment_id: id,
      amount: 50_000,
      status: 'processed',
      receipt: null,
      notes: [],
      speed_requested: 'normal',
      acquirer_data: { arn: null },
    });
    expect(await client.payments.fetch(id)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      amount_refunded: 50_000,
    });
  });

  it('of a payment: in part, with receipt, notes and speed', async () => {
    const { id } = await paid();
    const wanted = { amount: 10_000, receipt: 'refund-1', notes: NOTES, speed: 'optimum' };
    const { speed, ...kept } = wanted;
    expect(await client.payments.refund(id, wanted)).toMatchObject({
      ...kept,
      speed_requested: speed,
    });
    expect(await client.payments.fetch(id)).toMatchObject({ refund_status: 'partial' });
  });

  it.each([
    [
      'more than was paid',
      50_001,
      'The total refund amount is greater than the refund payment amount',
    ],
    ['less than a rupee', 99, 'The amount must be atleast INR 1.00'],
    ['half a paisa', 100.5, 'The amount must be an integer.'],
  ])('of a payment: refuses %s', async (_, amount, description) => {
    const { id } = await paid();
    await expect(client.payments.refund(id, { amount })).rejects.toEqual(refused(description));
  });

  it('of a payment: refuses a second one in full, and money that is not captured', async () => {
    const { id } = await paid();
    await client.payments.refund(id, {});
    await expect(client.payments.refund(id, {})).rejects.toEqual(
      refused('The payment has been fully refunded already'),
    );
    const failed = await pay(await newOrder(), { outcome: 'failure' });
    await expect(client.payments.refund(failed.id, {})).rejects.toEqual(
      refused('The payment status should be captured for action to be taken'),
    );
  });

  it('fetch and list: of a payment and of the account', async () => {
    const { id } = await paid();
    const refund = await client.payments.refund(id, { amount: 100 });
    expect(await client.refunds.fetch(refund.id)).toEqual(refund);
    expect(await client.refunds.fetch(refund.id, { payment_id: id })).toEqual(refund);
    expect(await client.payments.fetchRefund(id, refund.id)).toEqual(refund);
    expect((await client.payments.fetchMultipleRefund(id, {})).items).toEqual([refund]);
    expect((await client.refunds.all({ payment_id: id })).items).toEqual([refund]);
    expect((await client.refunds.all({ count: 1 })).items).toEqual([refund]);
  });

  it('edit: replaces the notes', async () => {
    const refund = await client.payments.refund((await paid()).id, { amount: 100 });
    expect(await client.refunds.edit(refund.id, { notes: NOTES })).toMatchObject({ notes: NOTES });
  });
});
