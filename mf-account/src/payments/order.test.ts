import { ORDER_STATUSES } from 'shared-kit/database';
import { paise, rupees } from 'shared-kit/money';
import { describe, expect, test } from 'vitest';
import { orderRow } from '#lib/testing.tsx';
import {
  canResume,
  canStillChange,
  displayStatus,
  explanationOf,
  isFolded,
  type Order,
  type ReceivedPayment,
} from './order.ts';

const HOUR = 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

const order = (differences: Partial<Order> & { hours?: number } = {}): Order => {
  const { hours = 1, ...fields } = differences;
  const created_at = new Date(NOW - hours * HOUR).toISOString();
  const row = orderRow({ created_at, received: [] });
  return { ...row, amount: rupees(row.amount), ...fields } as Order;
};
const payment = (differences: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  order_id: 7,
  status: 'captured',
  amount: paise(1_199_900),
  held_reason: null,
  refunds: [],
  ...differences,
});

describe('An order can still change without the member', () => {
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

describe('A member can continue to pay an order', () => {
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

  test.each(ORDER_STATUSES)('not when a newer order of the same module is %s', (status) => {
    const older = order({ id: 1, status: 'cancelled' });
    expect(canResume(older, [order({ id: 2, status }), older], NOW)).toBe(false);
  });

  test('not while an older one of the same module is being confirmed', () => {
    const newer = order({ id: 2, status: 'failed' });
    expect(canResume(newer, [newer, order({ id: 1, status: 'processing' })], NOW)).toBe(false);
  });
});

test('An attempt without money is folded once a later order of the same item replaced it', () => {
  const paid = order({ id: 9 });
  const folded = (one: Order) => isFolded(one, [paid, one], NOW);
  for (const status of ['failed', 'cancelled', 'pending'] as const) {
    expect(folded(order({ id: 1, status }))).toBe(true);
    expect(folded(order({ id: 1, status, module_id: 'another' }))).toBe(false);
    expect(folded(order({ id: 1, status, received: [payment()] })), 'its money').toBe(false);
  }
  for (const status of ['completed', 'processing'] as const) {
    expect(folded(order({ id: 1, status }))).toBe(false);
  }
});

describe('The displayed status of an order', () => {
  test.each(ORDER_STATUSES)('that is %s is the same', (status) => {
    expect(displayStatus(order({ status }))).toBe(status);
  });

  test('is refunded once all of its money went back', () => {
    expect(displayStatus(order({ received: [payment({ status: 'refunded' })] }))).toBe('refunded');
  });
});

describe('The explanation of an order', () => {
  test.each([
    ['pending', 1, 'pending'],
    ['pending', 121, 'unpaidLongAgo'],
    ['processing', 1000, 'processing'],
    ['failed', 1, 'failed'],
    ['failed', 121, 'failedLongAgo'],
    ['cancelled', 1, 'cancelled'],
    ['cancelled', 121, 'unpaidLongAgo'],
  ] as const)('that is %s, %d h after it was made: %s', (status, hours, expected) => {
    expect(explanationOf(order({ status, hours }), NOW)).toBe(expected);
  });

  test.each([
    ['processing', 'amount', 'held'],
    ['processing', 'currency', 'held'],
    ['completed', 'second_payment', 'paidTwice'],
  ] as const)(
    'that is %s with a payment that is held for its %s: %s',
    (status, held_reason, name) => {
      const received = [payment({ held_reason })];
      expect(explanationOf(order({ status, received }), NOW)).toBe(name);
    },
  );

  test('is missing once the order is completed', () => {
    expect(explanationOf(order({ status: 'completed', hours: 1 }), NOW)).toBeUndefined();
    expect(explanationOf(order({ received: [payment()] }), NOW)).toBeUndefined();
  });

  test('does not mention held money that went back', () => {
    const received = [payment({ status: 'refunded', held_reason: 'amount' })];
    expect(explanationOf(order({ status: 'failed', received }), NOW)).toBe('failed');
  });
});
