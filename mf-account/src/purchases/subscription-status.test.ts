import { describe, expect, test } from 'vitest';
import { subscriptionStatus } from './subscription-status.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const EXPIRY = '2026-12-21T18:30:00+00:00';
const expiry = Date.parse(EXPIRY);

const statusAt = (now: number, status: 'active' | 'expired' | 'cancelled' = 'active') =>
  subscriptionStatus({ status, expires_at: EXPIRY }, now);

describe('an active subscription', () => {
  test.each([
    ['a year before it ends', 365 * DAY, 'active'],
    ['30 days and a second before it ends', 30 * DAY + SECOND, 'active'],
    ['30 days before it ends', 30 * DAY, 'expiring'],
    ['a second before it ends', SECOND, 'expiring'],
    ['at the first moment without access', 0, 'expired'],
    ['afterwards', -DAY, 'expired'],
  ])('%s, with %d ms left, is %3$s', (_when, left, shown) => {
    expect(statusAt(expiry - left)).toBe(shown);
  });
});

test('one that the server calls expired is expired, whatever its date says', () => {
  expect(statusAt(expiry - 365 * DAY, 'expired')).toBe('expired');
});

test('a cancelled one stays cancelled, even when little time is left, until its date has passed', () => {
  expect(statusAt(expiry - 365 * DAY, 'cancelled')).toBe('cancelled');
  expect(statusAt(expiry - DAY, 'cancelled')).toBe('cancelled');
  expect(statusAt(expiry, 'cancelled')).toBe('expired');
});
