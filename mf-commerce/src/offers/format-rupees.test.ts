import { expect, test } from 'vitest';
import { formatRupees } from './format-rupees.ts';

test.for([
  [0, '₹0'],
  [999, '₹999'],
  [21_999, '₹21,999'],
  [123_456, '₹1,23,456'],
  [1_234_568, '₹12,34,568'],
] as const)('%i rupees read as %s', ([amount, text]) => {
  expect(formatRupees(amount)).toBe(text);
});
