import type { Page } from '@playwright/test';
import { sessionStorageKey } from 'shared-kit/supabase';
import { giveAccess, inDays } from '../fixtures/database.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, settledAt, shiftsSince } from '../fixtures/layout-shifts.ts';
import { card } from '../fixtures/checkout.ts';
import { newResident } from '../fixtures/resident.ts';
import { stack } from '../fixtures/stack.ts';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const PURCHASES = '/account/purchases';
const MODULE = 'Module II Physics';

const known = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('account-known'));

/** Opens the purchases and holds their code back. @returns a function that releases it */
async function openWithoutCode(page: Page): Promise<() => void> {
  const release = await holdRequests(page, '**/mf/**/assets/*.js');
  await page.goto(PURCHASES, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Purchases', exact: true })).toBeVisible();
  await settledAt(page);
  return release;
}

test.describe('What the browser keeps of the account', { tag: ['@account', '@shell'] }, () => {
  test.beforeEach(async ({ page, signedIn: { email } }) => {
    await giveAccess(email, { module: MODULE, months: 12, from: inDays(-65), until: inDays(300) });
    await page.goto(PURCHASES);
    await expect(card(page, MODULE)).toBeVisible();
    await expect.poll(() => known(page)).toContain(MODULE);
  });

  test('A member who comes back reads their purchases and the date before any code has loaded, and then nothing moves', async ({
    page,
  }) => {
    await page.evaluate(() => {
      const aged = JSON.parse(localStorage.getItem('account-known')!) as {
        pages: Record<string, { at: number }>;
      };
      for (const kept of Object.values(aged.pages)) kept.at -= 61_000;
      localStorage.setItem('account-known', JSON.stringify(aged));
    });
    await recordShifts(page);
    const release = await openWithoutCode(page);
    await expect(card(page, MODULE)).toBeVisible();
    await expect(page.locator('[data-known]')).toHaveAttribute('data-as-of', /^As of \d/);
    const settled = await settledAt(page);
    release();
    await expect(page.locator('[data-as-of]')).toHaveCount(0);
    await expect(card(page, MODULE)).toBeVisible();
    expect(await shiftsSince(page, settled), 'moved').toBeLessThan(0.001);
  });

  test('Nobody else sees them: not after a sign-out, not another member, and not once the session has ended', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/401/);
    await test.step('another member signs in in this browser', async () => {
      const { session } = await newResident('Ravi Iyer');
      await page.evaluate(
        ([key, value]) => localStorage.setItem(key!, value!),
        [sessionStorageKey(stack.supabase), JSON.stringify(session)],
      );
      const release = await openWithoutCode(page);
      await expect(card(page, MODULE)).toHaveCount(0);
      release();
      await expect(page.getByText('No purchases yet')).toBeVisible();
      await expect.poll(() => known(page)).not.toContain(MODULE);
    });
    await test.step('the session ends', async () => {
      const refused = { code: 'PGRST303', message: 'JWT expired' };
      const users = '**/rest/v1/users*';
      await page.route(users, (route) => route.fulfill({ status: 401, json: refused }));
      await page.goto('/account/profile');
      await expect(page).toHaveURL(/\/login/);
      expect(await known(page)).toBeNull();
    });
  });

  test('After a sign-out the browser keeps nothing of them', async ({ page }) => {
    await topBar(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(topBar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await known(page)).toBeNull();
  });
});
