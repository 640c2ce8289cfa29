import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAYMENT } from '#lib/testing.ts';
import {
  beginPurchase,
  forgetPurchase,
  storedPurchasesOf,
  storePurchase,
} from './stored-purchases.ts';

const bundle = { userId: 'asha', offerId: 'bundle', duration: 12 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  forgetPurchase(bundle);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('A purchase keeps its key until it has ended', () => {
  const { key } = beginPurchase(bundle);
  expect(beginPurchase(bundle).key).toBe(key);
  forgetPurchase(bundle);
  expect(beginPurchase(bundle).key).not.toBe(key);
});

test('Another offer, duration or member is another purchase', () => {
  const purchases = [
    bundle,
    { ...bundle, duration: 6 },
    { ...bundle, offerId: 'physics' },
    { ...bundle, userId: 'ravi' },
  ] as const;
  expect(new Set(purchases.map((one) => beginPurchase(one).key)).size).toBe(4);
  expect(storedPurchasesOf('ravi')).toHaveLength(1);
});

test('Paid purchases come first, then the one that the member tried last', () => {
  const paid = { ...beginPurchase(bundle), order: 'one', payment: PAYMENT };
  storePurchase(paid);
  vi.advanceTimersByTime(1000);
  beginPurchase({ ...bundle, duration: 6 });
  vi.advanceTimersByTime(1000);
  beginPurchase({ ...bundle, duration: 36 });
  expect(storedPurchasesOf('asha').map(({ duration }) => duration)).toEqual([12, 36, 6]);
  storePurchase({ ...paid, payment: undefined });
  expect(storedPurchasesOf('asha').map(({ duration }) => duration)).toEqual([12, 36, 6]);
});

test('After a day the same offer is another purchase, as it is to the backend', () => {
  beginPurchase(bundle);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(storedPurchasesOf('asha')).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(storedPurchasesOf('asha')).toEqual([]);
  expect(localStorage.getItem('commerce-purchases'), 'nothing of it stays').toBe('[]');
});

test.each(['no JSON', '{}', 'null', '[{"userId":"asha"}]'])('%j is ignored', (text) => {
  localStorage.setItem('commerce-purchases', text);
  expect(storedPurchasesOf('asha')).toEqual([]);
  expect(beginPurchase(bundle).userId).toBe('asha');
});
