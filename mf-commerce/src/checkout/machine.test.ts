import { describe, expect, test } from 'vitest';
import { ORDER, payableOrder } from '#lib/testing.ts';
import { isInProgress, type CheckoutEvent, type PurchaseStep } from './purchase.ts';
import {
  after,
  at,
  attempt,
  begun,
  bundleOf,
  closed,
  created,
  failedOnce,
  from,
  loaded,
  paid,
  pressed,
  request,
  session,
  toClosed,
  toPaid,
  toWindow,
  namesOf,
  unverified,
  verified,
} from './testing/machine.ts';

type Row = [what: string, CheckoutEvent[], step: object, effects: string[]];

describe('A purchase', () => {
  const failed = (error: string) => ({ step: 'failed', error });
  const confirming = { step: 'confirming', error: 'verification_failed' };

  test.each<Row>([
    ['creates an order', [pressed], { step: 'creating' }, ['startOrder']],
    [
      'loads the gateway',
      [pressed, created],
      { step: 'creating' },
      ['storePurchase', 'prepareWindow'],
    ],
    ['opens the window', toWindow, { step: 'paying' }, ['openWindow']],
    [
      'fails without an order',
      [pressed, { type: 'failed', attempt: begun, error: 'too_many_orders' }],
      failed('too_many_orders'),
      ['closeCheckout'],
    ],
    [
      'fails when the price has changed',
      [pressed, { ...created, order: payableOrder(3_899_900) }],
      failed('invalid_pricing'),
      ['storePurchase', 'closeCheckout'],
    ],
    [
      'is done when the order was completed before',
      [pressed, { ...created, order: { success: true, order_uuid: ORDER, status: 'completed' } }],
      { step: 'done', outcome: 'completed', order: ORDER },
      ['storePurchase', 'closeCheckout', 'forgetPurchase'],
    ],
    [
      'waits for the money of an earlier payment',
      [pressed, { ...created, order: { success: true, order_uuid: ORDER, status: 'processing' } }],
      confirming,
      ['storePurchase', 'closeCheckout', 'wait'],
    ],
    [
      'fails when the window cannot open',
      [...toWindow, { type: 'failed', attempt, error: 'unknown' }],
      failed('unknown'),
      ['closeCheckout'],
    ],
    [
      'stays in the window after a failed payment',
      [...toWindow, failedOnce],
      { step: 'paying' },
      ['updateOrderStatus'],
    ],
    ['is verified after a payment', toPaid, { step: 'verifying' }, ['storePurchase', 'verify']],
    [
      'is verified after a failed and a successful payment',
      [...toWindow, failedOnce, paid],
      { step: 'verifying' },
      ['storePurchase', 'verify'],
    ],
    [
      'is cancelled with the window',
      [...toWindow, closed],
      failed('payment_cancelled'),
      ['updateOrderStatus', 'awaitUpdate'],
    ],
    [
      'is failed, not cancelled, after a failed payment',
      [...toWindow, failedOnce, closed],
      failed('payment_failed'),
      ['awaitUpdate'],
    ],
    [
      'looks for money after the window is closed',
      toClosed,
      failed('payment_cancelled'),
      ['closeCheckout', 'wait'],
    ],
    ['ignores a close after the payment', [...toPaid, closed], { step: 'verifying' }, []],
    ['ignores a failure after the payment', [...toPaid, failedOnce], { step: 'verifying' }, []],
    ['ignores a second report of the payment', [...toPaid, paid], { step: 'verifying' }, []],
    [
      'is done when it is verified',
      [...toPaid, verified('completed')],
      { step: 'done', outcome: 'completed' },
      ['closeCheckout', 'forgetPurchase'],
    ],
    [
      'is processing when the backend waits for the capture',
      [...toPaid, verified('processing')],
      { step: 'processing' },
      ['closeCheckout'],
    ],
    [
      'is done when the server reports another success',
      [...toPaid, verified()],
      { step: 'done', outcome: 'accepted', order: ORDER },
      ['closeCheckout', 'forgetPurchase'],
    ],
    [
      'can be paid again only when the gateway says that the payment failed',
      [...toPaid, unverified('payment_failed')],
      failed('payment_failed'),
      ['closeCheckout', 'storePurchase'],
    ],
    ...['server_error', 'network_error', 'verification_failed', 'too_many_orders'].map(
      (code): Row => [
        `stays in doubt after ${code}`,
        [...toPaid, unverified(code)],
        confirming,
        ['closeCheckout', 'wait'],
      ],
    ),
    ...['auth_required', 'authentication_failed'].map((code): Row => [
      `asks to log in after ${code}`,
      [...toPaid, unverified(code)],
      { step: 'confirming', error: 'paid_signed_out' },
      ['closeCheckout'],
    ]),
  ])('%s', (_, events, step, effects) => {
    const result = after(...events);
    expect(bundleOf(result)).toMatchObject({ ...step, duration: 12 });
    expect(namesOf(result)).toEqual(effects);
  });

  test('holds the tab from the button until its outcome, and no longer', () => {
    const held = [pressed, created, loaded, failedOnce, paid].map(
      (_, index, events) => after(...events.slice(0, index + 1)).state.payingId,
    );
    expect(held).toEqual([1, 1, 1, 1, 1]);
    for (const last of [verified('completed'), unverified('server_error')]) {
      expect(after(...toPaid, last).state.payingId).toBeUndefined();
    }
    expect(after(...toWindow, closed).state.payingId, 'until the update is sent').toBe(1);
    expect(after(...toClosed).state.payingId).toBeUndefined();
  });

  test('opens no window once its offer is no longer shown, and the tab is free', () => {
    const chosen: CheckoutEvent = { type: 'durationChosen', offerId: 'bundle' };
    const result = after(pressed, chosen, created, loaded);
    expect(namesOf(result)).toEqual(['closeCheckout']);
    expect(result.state).toMatchObject({ payingId: undefined, purchases: {} });
    expect(result.state.window).toBeUndefined();
  });

  test('whose late error comes while a later attempt pays leaves that attempt alone', () => {
    const result = after(
      pressed,
      { type: 'failed', attempt: begun, error: 'network_error' },
      pressed,
      { type: 'failed', attempt: begun, error: 'server_error' },
    );
    expect(bundleOf(result)).toMatchObject({ step: 'creating', attemptId: 2 });
    expect(result.state.payingId).toBe(2);
    expect(result.effects).toEqual([]);
  });

  test.each<[PurchaseStep, boolean]>([
    [{ step: 'idle' }, false],
    [{ step: 'creating' }, true],
    [{ step: 'paying' }, true],
    [{ step: 'verifying' }, true],
    [{ step: 'processing' }, true],
    [{ step: 'confirming', error: 'verification_failed' }, true],
    [{ step: 'failed', error: 'payment_failed' }, false],
    [{ step: 'done', outcome: 'completed', order: ORDER }, false],
  ])('at %j is in progress: %j', (step, isBlocked) => {
    expect(isInProgress(at(step).purchases.bundle)).toBe(isBlocked);
    expect(namesOf(from(at(step), pressed))).toEqual(isBlocked ? [] : ['startOrder']);
  });
});

describe('While another offer is bought', () => {
  const physics: CheckoutEvent = {
    type: 'buyPressed',
    request: { ...request, offerId: 'physics' },
    session,
  };

  test('the first one opens no window', () => {
    const result = after(pressed, physics, created, loaded);
    expect(bundleOf(result)?.step).toBe('idle');
    expect(result.state.purchases.physics?.step).toBe('creating');
    expect(result.state.payingId, 'the second one holds the tab').toBe(2);
    expect(result.effects).toEqual([]);
  });

  test('the button is ignored if the window is open', () => {
    expect(namesOf(after(...toWindow, physics))).toEqual([]);
  });
});
