import { expect, test } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

test('Each address may make thirty requests at once, then one every ten seconds', () => {
  let now = 0;
  const buckets = new TokenBuckets(30, { now: () => now });
  const takes = (times: number, key = '127.0.0.1') =>
    Array.from({ length: times }, () => buckets.take(key)).filter(Boolean).length;

  expect(takes(40)).toBe(30);
  expect(takes(1, '127.0.0.2')).toBe(1);
  now += 9_900;
  expect(takes(1)).toBe(0);
  now += 200;
  expect(takes(2)).toBe(1);
  now += 60 * 60 * 1000;
  expect(takes(40)).toBe(30);
});
