import { expect, test } from 'vitest';
import { formatPaise, formatPaiseShort, formatRupees, paise, rupees, toPaise } from './money.ts';

test.each([
  [0, '₹0'],
  [999, '₹999'],
  [11_999, '₹11,999'],
  [157_999, '₹1,57,999'],
  [12_345_678, '₹1,23,45,678'],
])('%d rupees read: %s', (amount, text) => {
  expect(formatRupees(rupees(amount))).toBe(text);
});

test.each([
  [1_299_900, '₹12,999'],
  [100, '₹1'],
  [49_950, '₹499.50'],
  [1, '₹0.01'],
  [12_34_567_89, '₹12,34,567.89'],
])('%i paise read: %s', (amount, text) => {
  expect(formatPaiseShort(paise(amount))).toBe(text);
});

test.each([
  [1_299_900, '₹12,999.00'],
  [1_016_864, '₹10,168.64'],
])('%i paise to the paisa read: %s', (amount, text) => {
  expect(formatPaise(paise(amount))).toBe(text);
});

test('A rupee has a hundred paise', () => {
  expect(toPaise(rupees(11_999))).toBe(1_199_900);
});
