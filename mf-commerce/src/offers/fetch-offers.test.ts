import { QueryClient } from '@tanstack/react-query';
import type { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import { stubBackend } from 'shared-kit/testing/stub-backend';
import { BUNDLE, MODULES } from './built-in-offers.ts';
import { FALLBACK_OFFERS, offersQuery, parseOffers } from './fetch-offers.ts';

const row = (uuid: string, price = 1000) => ({
  uuid,
  price_6_months: price,
  price_1_year: 2 * price,
  price_3_years: 3 * price,
});
const allRows = [BUNDLE, ...MODULES.toReversed()].map(({ uuid }, index) => row(uuid, index + 1));

test('The query reads the prices of the modules table, which are live', async () => {
  const requests = stubBackend({ 'GET modules': () => Response.json(allRows) });
  const { bundle, modules } = await new QueryClient().fetchQuery(offersQuery);
  expect([...modules, bundle!].map(({ isLive }) => isLive)).toEqual(Array(5).fill(true));
  expect(requests.map(({ url }) => url.searchParams.get('select'))).toEqual([
    'uuid,name,price_6_months,price_1_year,price_3_years',
  ]);
});

test('An offer has the name of its row, and none before the row is loaded', () => {
  const named = { ...row(MODULES[1].uuid), name: 'Module II Physics, revised' };
  expect(parseOffers([named]).modules[0]?.name).toBe('Module II Physics, revised');
  expect(FALLBACK_OFFERS.modules.every(({ name }) => name === undefined)).toBe(true);
});

test('A module without a row is not offered, and an unknown row is ignored', () => {
  const { modules, bundle } = parseOffers([
    row('90000000-0000-4000-8000-000000000009'),
    row(MODULES[1].uuid),
  ]);
  expect(bundle).toBeUndefined();
  expect(modules.map(({ id }) => id)).toEqual(['physics']);
});

test.for([
  ['no list', { message: 'hello' }],
  ['nothing', null],
  ['a price that is text', [{ ...row(BUNDLE.uuid), price_1_year: '37999' }]],
  ['a price that is missing', [{ uuid: BUNDLE.uuid, price_6_months: 1, price_1_year: 1 }]],
  ['a price of zero', [row(BUNDLE.uuid, 0)]],
  ['a price below zero', [row(BUNDLE.uuid, -5)]],
  ['a price with paise', [row(BUNDLE.uuid, 99.5)]],
] as const)('A response with %s shows no prices', ([, rows]) => {
  expect(() => parseOffers(rows)).toThrow(
    expect.objectContaining({
      name: 'AppError',
      code: 'invalid_pricing',
      cause: expect.any(Array) as unknown[],
    }) as AppError,
  );
});
