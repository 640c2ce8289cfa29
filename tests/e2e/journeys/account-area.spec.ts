import type { Page } from '@playwright/test';
import { giveAccess, inDays } from '../fixtures/database.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { giveOrders } from '../fixtures/orders.ts';
import { newResident } from '../fixtures/resident.ts';
import { logIn } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchTexts } from '../fixtures/texts.ts';

const FOUNDATIONS = 'Module I Foundations';
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const tab = (page: Page, label: string) => tabs(page).getByRole('link', { name: label });

/** Holds back every later response for a table. @returns a function that releases them */
const holdTable = (page: Page, table: string): Promise<() => void> =>
  holdRequests(page, `**/rest/v1/${table}*`);

test.describe('Account area', { tag: '@account' }, () => {
  for (const width of [360, 1280]) {
    const title = `Placeholders take exactly the space of slow data at ${width} px`;
    test(title, { tag: '@pages' }, async ({ page, signedIn: { email } }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const [module, from] of [
        [FOUNDATIONS, -10],
        ['Module II Physics', -20],
      ] as const) {
        await giveAccess(email, {
          module,
          months: 12,
          from: inDays(from),
          until: inDays(from + 365),
        });
      }
      for (const { address, table, there } of [
        {
          address: '/account/profile',
          table: 'users',
          there: page.locator('form'),
        },
        {
          address: '/account/purchases',
          table: 'subscriptions',
          there: page.getByRole('article').first().locator('xpath=ancestor::ul'),
        },
      ]) {
        const release = await holdTable(page, table);
        // Not the shell's spinner, which appears first: that is an <output>.
        const late = page.locator('main div[role=status]').filter({ hasText: 'Loading' });
        await page.goto(address, { waitUntil: 'commit' });
        await expect(late).toBeVisible();
        const kept = await late.locator('[aria-hidden=true]').first().boundingBox();
        release();
        await expect(there).toBeVisible();
        const taken = await there.boundingBox();
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(kept![side] - taken![side]), `${address}, ${side}`).toBeLessThan(1);
        }
      }
    });
  }

  test('A member never sees data of the previous member of the same tab, not even for one frame', async ({
    page,
    signedIn: asha,
  }) => {
    const ravi = await newResident('Ravi Kumar');
    await giveAccess(asha.email, {
      module: 'Module III Clinical',
      months: 36,
      from: inDays(-10),
      until: inDays(1085),
    });
    await giveOrders(asha.email, [
      { status: 'completed', hoursAgo: 30, module: 'Module III Clinical' },
    ]);
    await page.goto('/account/purchases');
    await expect(page.getByText('Module III Clinical')).toBeVisible();
    await tab(page, 'Payments').click();
    const order = await page
      .getByText(/^order_/)
      .first()
      .innerText();
    await tab(page, 'Profile').click();
    await page.getByLabel('Institute Name').fill('Typed by Asha, not saved');

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('button', { name: 'Leave Without Saving' }).click();
    await expect(page).toHaveURL(/\/login/);
    const seen = await watchTexts(page, [
      asha.name,
      asha.email,
      'Module III Clinical',
      order.trim(),
      'Typed by Asha',
    ]);
    await logIn(page, ravi, 2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ravi Kumar');
    for (const [label, content] of [
      ['Purchases', page.getByText('No purchases yet')],
      ['Payments', page.getByText('No payments yet')],
      ['Profile', page.getByLabel('Institute Name')],
    ] as const) {
      await tab(page, label).click();
      await expect(content).toBeVisible();
    }
    await page.goBack();
    await expect(page.getByText('No payments yet')).toBeVisible();
    expect(await seen()).toEqual([]);
  });
});
