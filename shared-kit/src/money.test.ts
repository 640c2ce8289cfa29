import { expect, test } from 'vitest';
import { formatRupees } from './money.ts';

test.each([
  [0, '₹0'],
  [999, '₹999'],
  [11_999, '₹11,999'],
  [157_999, '₹1,57,999'],
  [12_345_678, '₹1,23,45,678'],
])('%d rupees read: %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});
