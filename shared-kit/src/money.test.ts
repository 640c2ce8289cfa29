import { expect, onTestFinished, test, vi } from 'vitest';
import {
  formatPaise,
  formatPaiseShort,
  formatRupees,
  loadRupeeSign,
  paise,
  rupees,
  toPaise,
} from './money.ts';

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

test('The font file with the sign of the rupee is fetched ahead, and its failure is not an error', async () => {
  const failure = Promise.reject<FontFace[]>(new Error('no network'));
  const caught = vi.spyOn(failure, 'catch');
  const load = vi.fn<FontFaceSet['load']>(() => failure);
  // jsdom has no fonts.
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  loadRupeeSign();
  expect(load).toHaveBeenCalledExactlyOnceWith('1em Figtree', '₹');
  expect(caught).toHaveBeenCalledOnce();
  await expect(caught.mock.results[0]!.value).resolves.toBeUndefined();
});
