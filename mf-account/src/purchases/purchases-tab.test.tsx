import { expect, test } from 'vitest';
import { links, press, renderTabs, show, shown, text } from '#lib/area/testing.tsx';
import { standInBackend, USER_ID } from '#lib/testing.ts';
import { PurchasesTab } from './purchases-tab.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

renderTabs();

test('A member without purchases sees a link to all modules', async () => {
  standInBackend(() => Response.json([]));
  show(<PurchasesTab userId={USER_ID} />);
  await shown('No purchases yet');
  expect(links()).toEqual({ 'Browse All Modules': '/pricing' });
});

test('A member can retry when purchases fail to load, and a hidden module is called unknown', async () => {
  let isDown = true;
  const row = {
    id: 7,
    uuid: '50000000-0000-4000-8000-000000000007',
    status: 'active',
    starts_at: inDays(-1),
    expires_at: inDays(182),
    duration_months: 6,
    created_at: inDays(-1),
    module_id: '10000000-0000-4000-8000-000000000002',
    bundle_id: null,
    modules: null,
  };
  standInBackend(() =>
    isDown
      ? Response.json({ code: '57014', message: 'took too long' }, { status: 500 })
      : Response.json([row]),
  );
  show(<PurchasesTab userId={USER_ID} />);
  await shown('took too long');
  isDown = false;
  press('Try Again');
  await shown('Unknown Module');
  expect(text()).toContain('6 Months');
  expect(text()).toContain('Active');
});
