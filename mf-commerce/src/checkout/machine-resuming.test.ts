import { describe, expect, test } from 'vitest';
import type { OrderStatus } from 'shared-kit/purchase';
import { asha } from 'shared-kit/testing/stub-backend';
import { PAYMENT } from '#lib/testing.ts';
import type { CheckoutEvent, OrderedAttempt } from './purchase.ts';
import {
  after,
  at,
  bundleOf,
  closed,
  created,
  found,
  from,
  left,
  loaded,
  ordered,
  paid,
  pressed,
  type Result,
  toClosed,
  toPaid,
  toWindow,
  namesOf,
  unverified,
  verified,
  waited,
  watched,
  watchedPaid,
} from './testing/machine.ts';

describe('When the visitor leaves the page', () => {
  test('no window opens any more', () => {
    expect(namesOf(after(pressed, left))).toEqual(['closeCheckout']);
    const result = after(pressed, left, created, loaded);
    expect(bundleOf(result)?.step).toBe('idle');
    expect(result.effects).toEqual([]);
  });

  test('the window closes, and the order is cancelled', () => {
    expect(namesOf(after(...toWindow, left))).toEqual(['closeCheckout', 'closePaymentWindow']);
    const result = after(...toWindow, left, closed);
    expect(bundleOf(result)).toMatchObject({ step: 'failed', error: 'payment_cancelled' });
  });

  test('outcomes are removed, and what is under way stays', () => {
    const { state } = after(found(asha.id), ...toClosed);
    const next = from({ ...state, ...at({ step: 'creating' }) }, { type: 'outcomesSeen' });
    expect(bundleOf(next)?.step).toBe('creating');
    expect(bundleOf(from(state, { type: 'outcomesSeen' }))).toBeUndefined();
  });

  test('an outcome that comes later is shown on the way back', () => {
    const result = after(
      found(asha.id),
      ...toPaid,
      { type: 'outcomesSeen' },
      left,
      verified('completed'),
      found(asha.id),
    );
    expect(bundleOf(result)).toMatchObject({ step: 'done', outcome: 'completed' });
  });
});

describe('An order without an outcome', () => {
  const read = (
    status: 'pending' | 'processing' | 'completed' | 'failed' | undefined,
    payment = false,
  ): CheckoutEvent => ({ type: 'statusRead', attempt: payment ? watchedPaid : watched, status });

  test.each<[string, CheckoutEvent, string[]]>([
    ['is read after each wait', waited, ['readStatus']],
    ['is forgotten when it is completed', read('completed'), ['forgetPurchase']],
    ['is left to the backend while it is processing', read('processing', true), ['wait']],
    ['is verified again while it is pending', read('pending', true), ['verify']],
    ['is verified again when its status cannot be read', read(undefined, true), ['verify']],
    ['is read again while nothing was paid', read('failed'), ['wait']],
  ])('%s', (_, event, effects) => {
    expect(namesOf(after(...toClosed, event))).toEqual(effects);
  });

  /** If the order's status never changes. */
  function watchedSeconds({ state, effects }: Result, status: OrderStatus = 'processing'): number {
    const wait = effects.find(({ run }) => run.name === 'wait');
    if (!wait) return 0;
    const { next, ...waiting } = wait.input as OrderedAttempt & { next: number };
    const unchanged = { type: 'statusRead', attempt: waiting, status } as const;
    return (
      next + watchedSeconds(from(state, { type: 'waited', attempt: waiting }, unchanged), status)
    );
  }

  test('is asked about for ten minutes after a payment', () => {
    const { state, effects } = after(...toPaid);
    const attempt = effects.at(-1)!.input as OrderedAttempt;
    const response = { code: 'server_error' };
    const inDoubt = from(state, { type: 'verified', attempt, response });
    expect(watchedSeconds(inDoubt)).toBe(602);
  });

  test('is asked about for a minute and a half after a closed window', () => {
    expect(watchedSeconds(after(...toClosed), 'cancelled')).toBe(87);
  });

  test('cannot be paid again once money is on its way after a closed window', () => {
    const result = after(...toClosed, waited, read('processing'));
    expect(bundleOf(result)).toMatchObject({ step: 'confirming' });
    expect(watchedSeconds(result), 'ten minutes from then on').toBe(602);
  });

  test('is no longer asked about once the visitor chooses another duration', () => {
    const chosen: CheckoutEvent = { type: 'durationChosen', offerId: 'bundle' };
    for (const late of [waited, read('completed')]) {
      const result = after(...toClosed, chosen, late);
      expect(bundleOf(result)).toBeUndefined();
      expect(result.effects).toEqual([]);
    }
  });
});

describe('A stored purchase', () => {
  const resumed = { id: 1, offerId: 'bundle', duration: 12 } as const;
  const paidPurchase = { ...ordered, payment: PAYMENT };

  test.each([
    [ordered, 'idle'],
    [paidPurchase, 'verifying'],
  ])('is read after a reload (%#)', (purchase, step) => {
    const result = after(found(asha.id, purchase));
    expect(bundleOf(result)).toMatchObject({ step, duration: 12 });
    expect(namesOf(result), 'the window closed with the page').toEqual([
      'closeCheckout',
      'readStatus',
    ]);
  });

  test.each<[string, object, 'pending' | 'processing' | 'completed' | undefined, string, string[]]>(
    [
      ['completed', {}, 'completed', 'done', ['forgetPurchase']],
      ['on its way', {}, 'processing', 'confirming', ['wait']],
      ['paid', { stored: paidPurchase }, 'pending', 'verifying', ['verify']],
      ['paid, and unreadable', { stored: paidPurchase }, undefined, 'verifying', ['verify']],
      ['not paid', {}, 'pending', 'idle', []],
      ['failed elsewhere', { wasSentBack: true }, 'pending', 'failed', ['updateOrderStatus']],
    ],
  )('that is %s', (_, more, status, step, effects) => {
    const { state } = after(found(asha.id, ordered));
    const result = from(state, {
      type: 'statusRead',
      attempt: { ...resumed, stored: ordered, wasSentBack: false, ...more },
      status,
    });
    expect(bundleOf(result)?.step).toBe(step);
    expect(namesOf(result)).toEqual(effects);
  });

  test('is resumed once for each offer, the first one, and only with an order', () => {
    const { order: _order, ...unordered } = ordered;
    const event: CheckoutEvent = {
      ...found(asha.id),
      stored: [unordered, { ...paidPurchase, duration: 36 }, ordered],
    } as CheckoutEvent;
    const result = after(event);
    expect(namesOf(result)).toEqual(['closeCheckout', 'readStatus']);
    expect(bundleOf(result)).toMatchObject({ step: 'verifying', duration: 36 });
  });

  test('of another device that is being confirmed leaves no button, except where this tab is busy', () => {
    const elsewhere = { type: 'processingFound', memberId: asha.id, orders: [ordered] } as const;
    const result = after(found(asha.id), elsewhere);
    expect(bundleOf(result)).toMatchObject({ step: 'confirming', duration: 12 });
    expect(namesOf(result)).toEqual(['wait']);
    expect(bundleOf(after(found(asha.id), ...toWindow, elsewhere))?.step).toBe('paying');
    expect(bundleOf(after(found('ravi'), elsewhere)), 'another member').toBeUndefined();
  });

  test('does not interrupt what this tab does', () => {
    const result = after(found(asha.id), ...toWindow, found(asha.id, ordered));
    expect(bundleOf(result)?.step).toBe('paying');
    expect(result.effects).toEqual([]);
  });

  test('that another tab ended replaces the error of this tab', () => {
    const result = after(found(asha.id), ...toClosed, found(asha.id, ordered));
    expect(bundleOf(result)?.step).toBe('idle');
    expect(namesOf(result)).toEqual(['closeCheckout', 'readStatus']);
  });
});

describe('After a sign-out', () => {
  test('outcomes are removed, and a payment in doubt stays', () => {
    const failed = after(found(asha.id), ...toClosed, found(undefined));
    expect(bundleOf(failed)).toBeUndefined();
    const doubtful = after(
      found(asha.id),
      ...toPaid,
      unverified('auth_required'),
      found(undefined),
    );
    expect(bundleOf(doubtful)?.step).toBe('confirming');
  });

  test('another member sees nothing, and the payment of the first is still stored and verified', () => {
    const { state } = after(found(asha.id), ...toWindow, found(undefined), found('ravi'));
    expect(state.purchases).toEqual({});
    const result = from(state, paid);
    expect(namesOf(result)).toEqual(['storePurchase', 'verify']);
    const ended = from(result.state, verified('completed'));
    expect(namesOf(ended)).toEqual(['closeCheckout', 'forgetPurchase']);
    expect(ended.state.purchases).toEqual({});
  });
});
