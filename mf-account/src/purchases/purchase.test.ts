import { describe, expect, test } from 'vitest';
import type { Subscription } from './fetch-purchases.ts';
import { daysLeft, monthsOf, subscriptionStatus, toPurchases } from './purchase.ts';

const BUNDLE = { bundle_id: 'bundle', modules: { name: 'Complete Course Bundle' } };
const OTHER_BUNDLE = { bundle_id: 'another', modules: { name: 'Short Course Bundle' } };
const NAMES = [
  'Module I Foundations',
  'Module II Physics',
  'Module III Clinical',
  'Module IV Advanced',
];

const bought = (name: string, differences: Partial<Subscription> = {}): Subscription => ({
  uuid: `of ${name}`,
  status: 'active',
  starts_at: '2026-11-21T04:05:06.000001+00:00',
  expires_at: '2027-11-21T04:05:06.000001+00:00',
  duration_months: 12,
  module_id: name,
  bundle_id: null,
  modules: { name, contains: [], part_of: [OTHER_BUNDLE, BUNDLE] },
  ...differences,
});
const inBundle = (name: string, differences: Partial<Subscription> = {}) =>
  bought(name, { bundle_id: 'bundle', ...differences });

const shown = (subscriptions: Subscription[]) =>
  toPurchases(subscriptions).map(({ name, contents, offerId }) => ({ name, contents, offerId }));
const alone = (name: string) => ({ name, contents: [], offerId: name });
const together = (contents: string[]) => ({
  name: 'Complete Course Bundle',
  contents,
  offerId: 'bundle',
});

test('Modules that were bought separately are separate purchases', () => {
  expect(shown(NAMES.map((name) => bought(name)))).toEqual(NAMES.map(alone));
});

test('The modules of a bundle are one purchase, which lists its contents and is renewed as the bundle', () => {
  const granted = NAMES.toReversed().map((name, place) =>
    inBundle(name, { expires_at: `2027-11-21T04:05:06.00${3 - place}+00:00` }),
  );
  expect(shown(granted)).toEqual([together(NAMES)]);
  expect(toPurchases(granted)[0]).toMatchObject({
    uuid: 'of Module IV Advanced',
    duration_months: 12,
    expires_at: '2027-11-21T04:05:06.000+00:00',
  });
});

describe('A module of a bundle is a separate purchase', () => {
  test.each<[string, Partial<Subscription>]>([
    ['where it ends later because it was bought before', { expires_at: '2028-05-21T04:05:06Z' }],
    ['where it ends a minute later', { expires_at: '2027-11-21T04:06:06Z' }],
    ['where it began earlier', { starts_at: '2026-05-21T04:05:06Z' }],
    ['where it alone was cancelled', { status: 'cancelled' }],
    ['where it was bought alone afterwards', { bundle_id: null }],
    ['where it came with another bundle', { bundle_id: 'another' }],
  ])('%s', (_where, differences) => {
    const [first, ...others] = NAMES as [string, ...string[]];
    expect(shown([inBundle(first, differences), ...others.map((name) => inBundle(name))])).toEqual([
      alone(first),
      together(others),
    ]);
  });

  test('where it is the only module left of the bundle', () => {
    expect(shown([inBundle(NAMES[0]!)])).toEqual([alone(NAMES[0]!)]);
  });
});

test('A subscription to the bundle itself lists the modules of the bundle', () => {
  const contains = NAMES.map((name) => ({ modules: { name } }));
  const given = bought('Complete Course Bundle', {
    module_id: 'bundle',
    modules: { name: 'Complete Course Bundle', contains, part_of: [] },
  });
  expect(shown([given])).toEqual([together(NAMES)]);
});

test('A module that is hidden from the member has no name', () => {
  const hidden = NAMES.slice(0, 2).map((name) => inBundle(name, { modules: null }));
  expect(shown(hidden)).toEqual([{ name: undefined, contents: [], offerId: 'bundle' }]);
  const ofHidden = NAMES.slice(0, 2).map((name) => {
    const part_of = [{ bundle_id: 'bundle', modules: null }];
    return inBundle(name, { modules: { name, contains: [], part_of } });
  });
  expect(shown(ofHidden)).toEqual([{ ...together(NAMES.slice(0, 2)), name: undefined }]);
  expect(shown([bought('x', { modules: null })])).toEqual([
    { name: undefined, contents: [], offerId: 'x' },
  ]);
});

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
  ])('%s is %s', (_when, expected, left) => {
    expect(statusAt(expiry - left)).toBe(expected);
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
