import { paise, rupees } from 'shared-kit/money';
import { describe, expect, test } from 'vitest';
import { orderRow } from '#lib/testing.ts';
import { canResume, canStillChange, explanationOf, hasDetail, statusShown } from './order-state.ts';
import type { Order } from './order.ts';

const HOUR = 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

type Received = Order['received'][number];

/** An order that is so many hours old at `NOW`, with these differences. */
const order = (differences: Partial<Order> & { hours?: number } = {}): Order => {
  const { hours = 1, ...fields } = differences;
  const created_at = new Date(NOW - hours * HOUR).toISOString();
  const row = orderRow({ created_at, received: [] });
  return { ...row, amount: rupees(row.amount), ...fields } as Order;
};
const money = (differences: Partial<Received> = {}): Received => ({
  order_id: 7,
  status: 'captured',
  amount: paise(1_199_900),
  held_reason: null,
  refunds: [],
  ...differences,
});

describe('An order can still change by itself', () => {
  test.each([
    ['pending', 1, true],
    ['failed', 119.9, true],
    ['cancelled', 119.9, true],
    ['pending', 120, false],
    ['failed', 120, false],
    ['cancelled', 120, false],
    ['processing', 24 * 365, true],
    ['completed', 0, false],
  ] as const)('%s, after %d hours: %s', (status, hours, expected) => {
    expect(canStillChange(order({ status, hours }), NOW)).toBe(expected);
  });
});

describe('An order can be gone on with', () => {
  test.each([
    ['pending', 23.9, true],
    ['failed', 23.9, true],
    ['cancelled', 23.9, true],
    ['pending', 24, false],
    ['failed', 24, false],
    ['cancelled', 24, false],
    ['processing', 1, false],
    ['completed', 1, false],
  ] as const)('%s, after %d hours: %s', (status, hours, expected) => {
    const one = order({ status, hours });
    expect(canResume(one, [one], NOW)).toBe(expected);
  });

  test.each(STATUSES)('not when a newer order of the same module is %s', (status) => {
    const older = order({ id: 1, status: 'cancelled' });
    expect(canResume(older, [order({ id: 2, status }), older], NOW)).toBe(false);
  });

  test('not while an older one of the same module is being confirmed', () => {
    const newer = order({ id: 2, status: 'failed' });
    expect(canResume(newer, [newer, order({ id: 1, status: 'processing' })], NOW)).toBe(false);
  });

  test('whatever becomes of other modules', () => {
    const older = order({ id: 1, status: 'failed' });
    const other = order({ id: 2, status: 'processing', module_id: 'another' });
    expect(canResume(older, [other, older], NOW)).toBe(true);
  });
});

describe('What is shown of an order', () => {
  test.each(STATUSES)('that is %s is that', (status) => {
    expect(statusShown(order({ status }))).toBe(status);
  });

  test('is that it was refunded, once all of its money went back', () => {
    expect(statusShown(order({ received: [money({ status: 'refunded' })] }))).toBe('refunded');
  });

  test('is that it is completed, when only a second payment went back', () => {
    const received = [money(), money({ status: 'refunded' })];
    expect(statusShown(order({ received }))).toBe('completed');
  });

  test('is that it failed, when the money that did not fit went back', () => {
    const received = [money({ status: 'refunded' })];
    expect(statusShown(order({ status: 'failed', received }))).toBe('failed');
  });
});

describe('The explanation of an order', () => {
  test.each([
    ['pending', 1, 'pending'],
    ['pending', 121, 'unpaidLongAgo'],
    ['processing', 1000, 'processing'],
    ['completed', 1, undefined],
    ['failed', 1, 'failed'],
    ['failed', 121, 'failedLongAgo'],
    ['cancelled', 1, 'cancelled'],
    ['cancelled', 121, 'unpaidLongAgo'],
  ] as const)('that is %s, after %d hours: %s', (status, hours, expected) => {
    expect(explanationOf(order({ status, hours }), NOW)).toBe(expected);
  });

  test.each([
    ['processing', 'amount', 'held'],
    ['processing', 'currency', 'held'],
    ['completed', 'second_payment', 'paidTwice'],
    ['completed', null, undefined],
  ] as const)('that is %s with money that is held for its %s: %s', (status, held_reason, name) => {
    const received = [money({ held_reason })];
    expect(explanationOf(order({ status, received }), NOW)).toBe(name);
  });

  test('says nothing of held money that went back', () => {
    const received = [money({ status: 'refunded', held_reason: 'amount' })];
    expect(explanationOf(order({ status: 'failed', received }), NOW)).toBe('failed');
  });
});

describe('There is more to say than the row does', () => {
  const refund = { id: 1, status: 'pending', amount: paise(100), updated_at: '' } as const;

  test.each([
    ['an order that is not completed', order({ status: 'failed' }), true],
    ['a completed one', order({ received: [money()] }), false],
    ['one with a refund', order({ received: [money({ refunds: [refund] })] }), true],
    [
      'one paid twice',
      order({ received: [money(), money({ held_reason: 'second_payment' })] }),
      true,
    ],
  ])('of %s: %s', (_, one, expected) => {
    expect(hasDetail(one)).toBe(expected);
  });
});
