import type { Paise } from 'shared-kit/purchase';
import { expect, test } from 'vitest';
import { formatPaise } from './format-paise.ts';

test.each([
  [1_299_900, '₹12,999'],
  [100, '₹1'],
  [49_950, '₹499.50'],
  [1, '₹0.01'],
  [12_34_567_89, '₹12,34,567.89'],
])('%i paise are %s', (amount, text) => {
  expect(formatPaise(amount as Paise)).toBe(text);
});
