import { describe, expect, test } from 'vitest';
import type { Subscription } from './fetch-subscriptions.ts';
import { toPurchases } from './to-purchases.ts';

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
