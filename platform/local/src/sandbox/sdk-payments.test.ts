import { describe, expect, it } from 'vitest';
import { client, newOrder, NOTES, paid, pay, refused } from './testing/sdk-client.ts';

describe('Payments', () => {
  it('fetch: answers the payment', async () => {
    const { id, order_id } = await paid();
    expect(await client.payments.fetch(id)).toMatchObject({
      entity: 'payment',
      id,
      order_id,
      status: 'captured',
      captured: true,
      method: 'card',
      amount_refunded: 0,
      refund_status: null,
      notes: [],
      error_code: null,
    });
  });

  it('fetch: refuses an unknown id', async () => {
    await expect(client.payments.fetch('pay_unknown')).rejects.toEqual(
      refused('The id provided does not exist'),
    );
  });

  it('all: lists the newest first, and none of tomorrow', async () => {
    const { id } = await paid();
    expect((await client.payments.all({ count: 1 })).items).toMatchObject([{ id }]);
    const from = Math.floor(Date.now() / 1000) + 86_400;
    expect(await client.payments.all({ from })).toMatchObject({ count: 0, items: [] });
  });

  it('edit: replaces the notes', async () => {
    const { id } = await paid();
    expect(await client.payments.edit(id, { notes: NOTES })).toMatchObject({ id, notes: NOTES });
  });

  it('fetchCardDetails: answers the card of a card payment', async () => {
    const payment = await paid();
    const card = await client.payments.fetchCardDetails(payment.id);
    expect(card).toMatchObject({ entity: 'card', id: payment.card_id, last4: '1111' });
    expect(await client.cards.fetch(card.id)).toEqual(card);
  });

  it('capture: takes authorized money', async () => {
    const { id } = await pay(await newOrder({ payment: { capture: 'manual' } }));
    expect(await client.payments.capture(id, 50_000, 'INR')).toMatchObject({
      status: 'captured',
      captured: true,
    });
  });

  it.each([
    ['another amount', [1], 'Capture amount must be equal to the amount authorized'],
    ['another currency', [50_000, 'USD'], 'Payment currency does not match the capture currency'],
  ])('capture: refuses %s', async (_, money, description) => {
    const { id } = await pay(await newOrder({ payment: { capture: 'manual' } }));
    await expect(client.payments.capture(id, ...money)).rejects.toEqual(refused(description));
  });

  it('capture: refuses what is captured, and what failed', async () => {
    const { id } = await paid();
    await expect(client.payments.capture(id, 50_000, 'INR')).rejects.toEqual(
      refused('This payment has already been captured'),
    );
    const failed = await pay(await newOrder(), { outcome: 'failure' });
    await expect(client.payments.capture(failed.id, 50_000, 'INR')).rejects.toEqual(
      refused('Only payments which have been authorized and not yet captured can be captured'),
    );
  });
});
