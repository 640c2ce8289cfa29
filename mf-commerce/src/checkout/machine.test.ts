import type { Profile } from 'shared-kit/database';
import { rupees } from 'shared-kit/money';
import type { SessionStore } from 'shared-kit/session';
import { describe, expect, test } from 'vitest';
import { asha, ORDER, PAYMENT, payableOrder } from '#lib/testing.ts';
import { isTaken, transition } from './machine.ts';
import type { Gateway } from './payment-window.ts';
import {
  INITIAL_STATE,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type PurchaseRequest,
  type PurchaseStep,
} from './purchase.ts';

const request: PurchaseRequest = {
  item: 'bundle',
  moduleUuid: 'uuid',
  duration: 12,
  price: rupees(37_999),
  description: 'Bundle',
};
const stored = { userId: asha.id, item: 'bundle', duration: 12, key: 'key', since: 0 } as const;
const ordered = { ...stored, order: ORDER };
const session = {} as SessionStore;
const order = payableOrder(3_799_900);
/** The machine only hands it on. */
const gateway = function Razorpay() {} as unknown as Gateway;

/** The first attempt, as it grows from effect to effect. */
const begun = { id: 1, item: 'bundle', duration: 12, request, session } as const;
const member = asha as unknown as Profile;
const attempt = { ...begun, member, stored: ordered, order } as const;
const watched = { ...attempt, waitsMs: [1000, 2000] };
const paidAttempt = { ...attempt, stored: { ...ordered, payment: PAYMENT } };
const watchedPaid = { ...paidAttempt, waitsMs: [1000, 2000] };

const pressed: CheckoutEvent = { type: 'buyPressed', request, session };
const created: CheckoutEvent = { type: 'orderCreated', attempt, order };
const loaded: CheckoutEvent = { type: 'gatewayLoaded', attempt, Gateway: gateway };
const failedOnce: CheckoutEvent = { type: 'paymentFailed', attempt };
const closed: CheckoutEvent = { type: 'windowClosed', attempt };
const paid: CheckoutEvent = { type: 'paid', attempt, payment: PAYMENT };
const settled: CheckoutEvent = { type: 'updateSettled', attempt };
const waited: CheckoutEvent = { type: 'waited', attempt: watched };
const left: CheckoutEvent = { type: 'pageLeft' };
const toWindow = [pressed, created, loaded];
const toPaid = [...toWindow, paid];
const toClosed = [...toWindow, closed, settled];

const verified = (status?: string, message?: string): CheckoutEvent => ({
  type: 'verified',
  attempt: watchedPaid,
  response: { success: true, ...(status && { status }), ...(message && { message }) },
});
const unverified = (errorCode: string): CheckoutEvent => ({
  type: 'verified',
  attempt: watchedPaid,
  response: { errorCode },
});
const found = (memberId: string | undefined, ...purchases: (typeof ordered)[]): CheckoutEvent => ({
  type: 'purchasesFound',
  memberId,
  stored: purchases,
  hasPaymentFailed: false,
});

interface Result {
  state: CheckoutState;
  /** Of the last event. */
  effects: CheckoutEffect[];
}

/** The result of events, one after the other. */
const after = (...events: CheckoutEvent[]): Result => from(INITIAL_STATE, ...events);
function from(start: CheckoutState, ...events: CheckoutEvent[]): Result {
  let result: Result = { state: start, effects: [] };
  for (const event of events) {
    const [state, effects] = transition(result.state, event);
    result = { state, effects };
  }
  return result;
}
const types = ({ effects }: Result) => effects.map(({ type }) => type);
const bundleOf = ({ state }: Result) => state.purchases.bundle;

/** A state in which the bundle is at a step. */
const at = (step: PurchaseStep): CheckoutState => ({
  purchases: { bundle: { ...step, attemptId: 1, duration: 12 } },
  lastAttemptId: 1,
});

type Row = [what: string, CheckoutEvent[], step: object, effects: CheckoutEffect['type'][]];

describe('A purchase', () => {
  const failed = (error: string) => ({ step: 'failed', error });
  const confirming = { step: 'confirming', error: 'verification_failed' };

  test.each<Row>([
    ['creates an order', [pressed], { step: 'creating' }, ['createOrder']],
    ['loads the gateway', [pressed, created], { step: 'creating' }, ['loadGateway']],
    ['opens the window', toWindow, { step: 'paying' }, ['openWindow']],
    [
      'fails without an order',
      [pressed, { type: 'failed', attempt: begun, error: 'too_many_orders' }],
      failed('too_many_orders'),
      ['closeCheckout'],
    ],
    [
      'fails when the price has changed',
      [pressed, { type: 'orderCreated', attempt, order: payableOrder(3_899_900) }],
      failed('invalid_pricing'),
      ['closeCheckout'],
    ],
    [
      'is done when the order was completed before',
      [
        pressed,
        {
          type: 'orderCreated',
          attempt,
          order: { success: true, order_uuid: ORDER, status: 'completed' },
        },
      ],
      { step: 'done', outcome: 'completed' },
      ['closeCheckout', 'forget'],
    ],
    [
      'waits for the money of an earlier payment',
      [
        pressed,
        {
          type: 'orderCreated',
          attempt,
          order: { success: true, order_uuid: ORDER, status: 'processing' },
        },
      ],
      confirming,
      ['closeCheckout', 'wait'],
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
      ['updateOrder'],
    ],
    ['is verified after a payment', toPaid, { step: 'verifying' }, ['store', 'verify']],
    [
      'is verified after a failed and a good payment',
      [...toWindow, failedOnce, paid],
      { step: 'verifying' },
      ['store', 'verify'],
    ],
    [
      'is cancelled with the window',
      [...toWindow, closed],
      failed('payment_cancelled'),
      ['updateOrder', 'awaitUpdate'],
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
    [
      'is done when it is verified',
      [...toPaid, verified('completed')],
      { step: 'done', outcome: 'completed' },
      ['closeCheckout', 'forget'],
    ],
    [
      'is processing when the backend waits for the capture',
      [...toPaid, verified('processing')],
      { step: 'processing' },
      ['closeCheckout'],
    ],
    [
      'is done with the message of the server',
      [...toPaid, verified(undefined, 'You are in.')],
      { step: 'done', outcome: 'enrolled', message: 'You are in.' },
      ['closeCheckout', 'forget'],
    ],
    [
      'can be paid again only when the gateway says that the payment failed',
      [...toPaid, unverified('payment_failed')],
      failed('payment_failed'),
      ['closeCheckout', 'store'],
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
    expect(types(result)).toEqual(effects);
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

  test('waits at most 5 seconds for the status update of the order before', () => {
    expect(after(...toWindow, closed, pressed).effects).toMatchObject([
      { type: 'createOrder', patienceMs: 5000 },
    ]);
  });

  test('stores the payment before it is verified', () => {
    expect(after(...toPaid).effects).toMatchObject([
      { type: 'store', stored: { order: ORDER, payment: PAYMENT } },
      { type: 'verify', attempt: { stored: { payment: PAYMENT } } },
    ]);
  });

  test.each<[PurchaseStep, boolean]>([
    [{ step: 'idle' }, false],
    [{ step: 'creating' }, true],
    [{ step: 'paying' }, true],
    [{ step: 'verifying' }, true],
    [{ step: 'processing' }, true],
    [{ step: 'confirming', error: 'verification_failed' }, true],
    [{ step: 'failed', error: 'payment_failed' }, false],
    [{ step: 'done', outcome: 'completed' }, false],
  ])('at %j is taken: %j', (step, taken) => {
    expect(isTaken(at(step).purchases.bundle)).toBe(taken);
    expect(types(from(at(step), pressed))).toEqual(taken ? [] : ['createOrder']);
  });
});

describe('While another offer is bought', () => {
  const physics: CheckoutEvent = { ...pressed, request: { ...request, item: 'physics' } };

  test('the first one opens no window', () => {
    const result = after(pressed, physics, created, loaded);
    expect(bundleOf(result)?.step).toBe('idle');
    expect(result.state.purchases.physics?.step).toBe('creating');
    expect(result.state.payingId, 'the second one holds the tab').toBe(2);
    expect(result.effects).toEqual([]);
  });

  test('the button is ignored if the window is open', () => {
    expect(types(after(...toWindow, physics))).toEqual([]);
  });
});

describe('When the visitor leaves the page', () => {
  test('no window opens any more', () => {
    expect(types(after(pressed, left))).toEqual(['closeCheckout']);
    const result = after(pressed, left, created, loaded);
    expect(bundleOf(result)?.step).toBe('idle');
    expect(result.effects).toEqual([]);
  });

  test('the window closes, and the order is cancelled', () => {
    expect(types(after(...toWindow, left))).toEqual(['closeCheckout', 'closeWindow']);
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

  test.each<[string, CheckoutEvent, CheckoutEffect['type'][]]>([
    ['is read after each wait', waited, ['readStatus']],
    ['is forgotten when it is completed', read('completed'), ['forget']],
    ['is left to the backend while it is processing', read('processing', true), ['wait']],
    ['is verified again while it is pending', read('pending', true), ['verify']],
    ['is verified again when its status cannot be read', read(undefined, true), ['verify']],
    ['is read again while nothing was paid', read('failed'), ['wait']],
  ])('%s', (_, event, effects) => {
    expect(types(after(...toClosed, event))).toEqual(effects);
  });

  test('turns a closed window into a purchase', () => {
    const result = after(...toClosed, read('completed'));
    expect(bundleOf(result)).toMatchObject({ step: 'done', outcome: 'completed' });
  });

  /** How long the order is read, if its status never changes. */
  function watchedMs({ state, effects }: Result): number {
    const wait = effects.find((effect) => effect.type === 'wait');
    if (!wait) return 0;
    const { attempt: waiting, waitMs } = wait;
    const unchanged = { type: 'statusRead', attempt: waiting, status: 'processing' } as const;
    return waitMs + watchedMs(from(state, { type: 'waited', attempt: waiting }, unchanged));
  }

  test('is asked about for ten minutes after a payment', () => {
    const { state, effects } = after(...toPaid);
    const verify = effects.find((effect) => effect.type === 'verify')!;
    const response = { errorCode: 'server_error' };
    const inDoubt = from(state, { type: 'verified', attempt: verify.attempt, response });
    expect(watchedMs(inDoubt)).toBe(602_000);
  });

  test('is asked about for a minute and a half after a closed window', () => {
    expect(watchedMs(after(...toClosed))).toBe(87_000);
  });

  test('is no longer asked about once the visitor chooses another duration', () => {
    const chosen: CheckoutEvent = { type: 'durationChosen', item: 'bundle' };
    const result = after(...toClosed, chosen, waited);
    expect(bundleOf(result)).toBeUndefined();
    expect(result.effects).toEqual([]);
  });
});

describe('A stored purchase', () => {
  const resumed = { id: 1, item: 'bundle', duration: 12 } as const;
  const paidPurchase = { ...ordered, payment: PAYMENT };

  test.each([
    [ordered, 'idle'],
    [paidPurchase, 'verifying'],
  ])('is read after a reload (%#)', (purchase, step) => {
    const result = after(found(asha.id, purchase));
    expect(bundleOf(result)).toMatchObject({ step, duration: 12 });
    expect(types(result), 'the window closed with the page').toEqual([
      'closeCheckout',
      'readStatus',
    ]);
  });

  test.each<[string, object, 'pending' | 'processing' | 'completed' | undefined, string, string[]]>(
    [
      ['completed', {}, 'completed', 'done', ['forget']],
      ['on its way', {}, 'processing', 'confirming', ['wait']],
      ['paid', { stored: paidPurchase }, 'pending', 'verifying', ['verify']],
      ['paid, and unreadable', { stored: paidPurchase }, undefined, 'verifying', ['verify']],
      ['not paid', {}, 'pending', 'idle', []],
      ['failed elsewhere', { hasPaymentFailed: true }, 'pending', 'failed', ['updateOrder']],
    ],
  )('that is %s', (_, more, status, step, effects) => {
    const { state } = after(found(asha.id, ordered));
    const result = from(state, {
      type: 'statusRead',
      attempt: { ...resumed, stored: ordered, hasPaymentFailed: false, ...more },
      status,
    });
    expect(bundleOf(result)?.step).toBe(step);
    expect(types(result)).toEqual(effects);
  });

  test('is resumed once for each offer, the first one, and only with an order', () => {
    const { order: _order, ...unordered } = ordered;
    const event: CheckoutEvent = {
      ...found(asha.id),
      stored: [unordered, { ...paidPurchase, duration: 36 }, ordered],
    } as CheckoutEvent;
    const result = after(event);
    expect(types(result)).toEqual(['closeCheckout', 'readStatus']);
    expect(bundleOf(result)).toMatchObject({ step: 'verifying', duration: 36 });
  });

  test('does not interrupt what this tab does', () => {
    const result = after(found(asha.id), ...toWindow, found(asha.id, ordered));
    expect(bundleOf(result)?.step).toBe('paying');
    expect(result.effects).toEqual([]);
  });

  test('that another tab ended replaces the error of this tab', () => {
    const result = after(found(asha.id), ...toClosed, found(asha.id, ordered));
    expect(bundleOf(result)?.step).toBe('idle');
    expect(types(result)).toEqual(['closeCheckout', 'readStatus']);
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
    expect(types(result)).toEqual(['store', 'verify']);
    const ended = from(result.state, verified('completed'));
    expect(types(ended)).toEqual(['closeCheckout', 'forget']);
    expect(ended.state.purchases).toEqual({});
  });
});
