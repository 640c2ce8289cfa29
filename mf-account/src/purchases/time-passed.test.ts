import { expect, test } from 'vitest';
import { timePassed } from './time-passed.ts';

const DAY = 24 * 60 * 60 * 1000;
const YEAR = { starts_at: '2026-01-01T00:00:00+05:30', expires_at: '2027-01-01T00:00:00+05:30' };
const start = Date.parse(YEAR.starts_at);

test.each([
  ['before it begins', -DAY, 0],
  ['at its first moment', 0, 0],
  ['a moment before its first day is over', DAY - 1, 0],
  ['when its first day is over', DAY, 1],
  ['a moment before it ends', 365 * DAY - 1, 364],
  ['when it ends', 365 * DAY, 365],
  ['long after', 1000 * DAY, 365],
])('%s (%d ms in), %d of 365 days have passed', (_when, since, passed) => {
  expect(timePassed(YEAR, start + since)).toEqual({ passed, total: 365 });
});

test('what ends as it begins is over', () => {
  expect(timePassed({ ...YEAR, expires_at: YEAR.starts_at }, start + DAY)).toEqual({
    passed: 1,
    total: 1,
  });
});
