import { expect, onTestFinished, test, vi } from 'vitest';
import { tokenBuckets } from './token-bucket.ts';

test('Each address may make thirty requests at once, then one every ten seconds', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const take = tokenBuckets(30);
  const takes = (times: number, key = '127.0.0.1') =>
    Array.from({ length: times }, () => take(key)).filter(Boolean).length;

  expect(takes(40)).toBe(30);
  expect(takes(1, '127.0.0.2')).toBe(1);
  vi.advanceTimersByTime(9_900);
  expect(takes(1)).toBe(0);
  vi.advanceTimersByTime(200);
  expect(takes(2)).toBe(1);
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(takes(40)).toBe(30);
});
