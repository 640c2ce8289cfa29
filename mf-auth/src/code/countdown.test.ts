import { expect, test } from 'vitest';
import { secondsUntilResend } from './countdown.ts';

const SENT_AT = Date.UTC(2026, 10, 21);

test.each([
  ['at once', 0, 60],
  ['after a moment', 1, 60],
  ['after a second', 1000, 59],
  ['a moment before the end', 59_999, 1],
  ['at the end', 60_000, 0],
  ['long after', 3_600_000, 0],
])('%s, %d ms after sending, %d seconds are left', (_when, elapsed, left) => {
  expect(secondsUntilResend(SENT_AT, SENT_AT + elapsed)).toBe(left);
});

test('a clock that was set back makes nobody wait longer than the countdown', () => {
  expect(secondsUntilResend(SENT_AT, SENT_AT - 3_600_000)).toBe(60);
});
