import { expect, test } from 'vitest';
import { BUNDLE_ORIGINAL_PRICES, FALLBACK_PRICES, pricesOf } from './built-in-offers.ts';
import { bestSavingPercent, bundleSaving, moduleSaving, savingPercent } from './savings.ts';

const foundations = pricesOf({ 6: 6999, 12: 11_999, 36: 16_999 });

test('A module saves compared with buying 6 months two or six times', () => {
  expect(moduleSaving(foundations, 6)).toBe(0);
  expect(moduleSaving(foundations, 12)).toBe(2 * 6999 - 11_999);
  expect(moduleSaving(foundations, 36)).toBe(6 * 6999 - 16_999);
});

test('A saving is never negative', () => {
  expect(moduleSaving(pricesOf({ 6: 1000, 12: 2500, 36: 9000 }), 12)).toBe(0);
  expect(bundleSaving(pricesOf({ 6: 40_000, 12: 1, 36: 1 }), 6)).toBe(0);
});

test('Each duration of the bundle has its own percentage', () => {
  const percents = ([6, 12, 36] as const).map((duration) =>
    savingPercent(FALLBACK_PRICES.bundle, duration),
  );
  expect(percents).toEqual([29, 25, 21]);
});

test('A saving is never rounded up', () => {
  const almost = (BUNDLE_ORIGINAL_PRICES[6] * 70) / 100 + 1;
  expect(bestSavingPercent(pricesOf({ 6: almost, 12: 50_000, 36: 73_000 }))).toBe(29);
});
