import { describe, expect, test } from 'vitest';
import type { Subscription } from './fetch-subscriptions.ts';
import { daysLeft, monthsOf, subscriptionStatus } from './subscription-status.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const EXPIRY = '2026-12-21T18:30:00+00:00';
const expiry = Date.parse(EXPIRY);

const statusAt = (now: number, status: Subscription['status'] = 'active') =>
  subscriptionStatus({ status, expires_at: EXPIRY }, now);

describe('An active subscription', () => {
  test.each([
    ['a year before it ends', 'active', 365 * DAY],
    ['30 days and a second before it ends', 'active', 30 * DAY + SECOND],
    ['30 days before it ends', 'expiring', 30 * DAY],
    ['a second before it ends', 'expiring', SECOND],
    ['at the first moment without access', 'expired', 0],
    ['afterwards', 'expired', -DAY],
  ])('%s is %s', (_when, shown, left) => {
    expect(statusAt(expiry - left)).toBe(shown);
  });
});

test('A subscription that the server calls expired is expired, regardless of its date', () => {
  expect(statusAt(expiry - 365 * DAY, 'expired')).toBe('expired');
});

test('A cancelled subscription stays cancelled until its date has passed', () => {
  expect(statusAt(expiry - 365 * DAY, 'cancelled')).toBe('cancelled');
  expect(statusAt(expiry - DAY, 'cancelled')).toBe('cancelled');
  expect(statusAt(expiry, 'cancelled')).toBe('expired');
});

test.each([
  ['a moment after a year has begun', 365 * DAY - 1, 365],
  ['16 days before it ends', 16 * DAY, 16],
  ['a moment before it ends', 1, 1],
  ['when it ends', 0, 0],
  ['long after', -1000 * DAY, 0],
])('%s, %d ms before its end, %d days of access are left', (_when, left, days) => {
  expect(daysLeft(EXPIRY, expiry - left)).toBe(days);
});

test.each([
  ['2026-08-31T10:00:00+05:30', '2027-02-28T10:00:00+05:30', 6],
  ['2026-01-01T00:00:00+05:30', '2027-01-01T00:00:00+05:30', 12],
  ['2026-11-22T10:00:00+05:30', '2028-05-22T10:00:00+05:30', 18],
  ['2027-02-28T23:30:00+05:30', '2033-02-28T23:30:00+05:30', 72],
])('From %s to %s are %i months, whatever was bought last', (starts_at, expires_at, months) => {
  expect(monthsOf({ starts_at, expires_at })).toBe(months);
});
