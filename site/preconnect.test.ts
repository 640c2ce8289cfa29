import { REMOTE_NAMES } from '@platform/build/parts';
import { readRoutes } from '@platform/build/read-part';
import { expect, test } from 'vitest';
import { allowedSources } from './allowed-sources.ts';
import { preconnect } from './preconnect.ts';

const HOSTED = { supabaseUrl: 'https://a.supabase.co/', supabaseKey: 'sb_publishable_1' };

test('The landing page, pricing and all member pages connect to the backend while their code loads', async () => {
  const owned = (await Promise.all(REMOTE_NAMES.map(readRoutes))).flatMap(({ owns }) => owns);
  const members = owned.filter(({ access }) => access === 'member').map(({ path }) => path);
  const routes = Object.keys(preconnect(HOSTED));
  expect(routes.toSorted()).toEqual(['/', '/pricing', ...members].toSorted());
  expect(owned.map(({ path }) => path)).toEqual(expect.arrayContaining(routes));
});

test('Pages connect early only to an origin that their policy allows', () => {
  const origins = new Set(Object.values(preconnect(HOSTED)).flat());
  expect([...origins]).toEqual(['https://a.supabase.co']);
  expect(allowedSources(HOSTED)['connect-src']).toEqual(expect.arrayContaining([...origins]));
});

test('Pages without a backend connect to none', () => {
  expect(preconnect({})).toEqual({});
});
