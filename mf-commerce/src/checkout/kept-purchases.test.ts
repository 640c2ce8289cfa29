import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAID } from '#lib/testing.ts';
import { changeKept, forgetPurchase, keepPurchase, keptPurchasesOf } from './kept-purchases.ts';

const wish = { userId: 'asha', item: 'bundle', duration: 12 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  forgetPurchase(wish);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('one purchase has one key, until it has ended', () => {
  const { key } = keepPurchase(wish);
  expect(keepPurchase(wish).key).toBe(key);
  forgetPurchase(wish);
  expect(keepPurchase(wish).key).not.toBe(key);
});

test('another item, duration or member is another purchase', () => {
  const wishes = [
    wish,
    { ...wish, duration: 6 },
    { ...wish, item: 'physics' },
    { ...wish, userId: 'ravi' },
  ] as const;
  expect(new Set(wishes.map((one) => keepPurchase(one).key)).size).toBe(4);
  expect(keptPurchasesOf('ravi')).toHaveLength(1);
});

test('what is paid comes first, then the newest', () => {
  const paid = changeKept(keepPurchase(wish), { order: 'one', payment: PAID });
  vi.advanceTimersByTime(1000);
  keepPurchase({ ...wish, duration: 6 });
  vi.advanceTimersByTime(1000);
  keepPurchase({ ...wish, duration: 36 });
  expect(keptPurchasesOf('asha').map(({ duration }) => duration)).toEqual([12, 36, 6]);
  changeKept(paid, { payment: undefined });
  expect(keptPurchasesOf('asha').map(({ duration }) => duration)).toEqual([36, 6, 12]);
});

test('after a day a purchase is another one, as it is to the backend', () => {
  keepPurchase(wish);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(keptPurchasesOf('asha')).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(keptPurchasesOf('asha')).toEqual([]);
});

test.each(['no JSON', '{}', 'null', '[{"userId":"asha"}]'])('%j is no purchase', (stored) => {
  localStorage.setItem('commerce-purchases', stored);
  expect(keptPurchasesOf('asha')).toEqual([]);
  expect(keepPurchase(wish).userId).toBe('asha');
});

test('where storage is blocked, a purchase is known as long as the page', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  const { key } = keepPurchase(wish);
  expect(keepPurchase(wish).key).toBe(key);
});
