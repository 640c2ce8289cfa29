import { QueryClient } from '@tanstack/react-query';
import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { subscriptionsQuery } from './fetch-purchases.ts';

const row = {
  id: 7,
  uuid: '30000000-0000-4000-8000-000000000001',
  status: 'active',
  starts_at: '2026-11-21T04:05:06.789+00:00',
  expires_at: '2027-11-21T04:05:06.789+00:00',
  duration_months: 12,
  created_at: '2026-11-21T04:05:06.789+00:00',
  module_id: '10000000-0000-4000-8000-000000000001',
  bundle_id: null,
  modules: { name: 'Module I Foundations', contains: [], part_of: [] },
};
const fetchAll = () => new QueryClient().fetchQuery(subscriptionsQuery(USER_ID));

test.each([
  ['an unknown status', { ...row, status: 'paused' }],
  ['an expiry that is no time', { ...row, expires_at: 'soon' }],
  ['a missing duration', { ...row, duration_months: null }],
])('A row with %s is an error', async (_what, wrong) => {
  stubBackend(() => Response.json([wrong]));
  await expect(fetchAll()).rejects.toMatchObject({ code: 'unexpected_error' });
});
