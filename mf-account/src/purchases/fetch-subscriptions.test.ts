import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { fetchSubscriptions } from './fetch-subscriptions.ts';

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
const fetchAll = () => fetchSubscriptions(USER_ID, new AbortController().signal);

test("The member's own subscriptions are fetched, newest first, with the names of their modules", async () => {
  const requests = stubBackend(() => Response.json([row]));
  expect(await fetchAll()).toMatchObject([
    { status: 'active', duration_months: 12, modules: { name: 'Module I Foundations' } },
  ]);
  const [{ url }] = requests as [(typeof requests)[0]];
  expect(url.pathname).toBe('/rest/v1/subscriptions');
  expect(url.searchParams.get('user_id')).toBe(`eq.${USER_ID}`);
  expect(url.searchParams.get('order')).toBe('created_at.desc,id.desc');
  expect(url.searchParams.get('select')).toContain('modules(name,');
});

test.each([
  ['an unknown status', { ...row, status: 'paused' }],
  ['an expiry that is no time', { ...row, expires_at: 'soon' }],
  ['a missing duration', { ...row, duration_months: null }],
])('A row with %s is an error', async (_what, wrong) => {
  stubBackend(() => Response.json([wrong]));
  await expect(fetchAll()).rejects.toMatchObject({ code: 'unexpected_error' });
});
