import type { Page } from '@playwright/test';
import { giveAccess, inDays } from '../fixtures/database.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { giveOrders } from '../fixtures/orders.ts';
import { newResident } from '../fixtures/resident.ts';
import { logIn } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchTexts } from '../fixtures/texts.ts';
import { exhaustive } from '../fixtures/tiers.ts';

const FOUNDATIONS = 'Module I Foundations';
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const tab = (page: Page, label: string) => tabs(page).getByRole('link', { name: label });

/** Holds back every later response for a table. @returns a function that releases them */
const holdTable = (page: Page, table: string): Promise<() => void> =>
  holdRequests(page, `**/rest/v1/${table}*`);

test.describe('Account area', { tag: '@account' }, () => {
  test('A tab fetches its data on hover or focus, and opens without a loading state', async ({
    page,
    signedIn: { email },
  }) => {
    await giveAccess(email, {
      module: FOUNDATIONS,
      months: 12,
      from: inDays(-10),
      until: inDays(355),
    });
    await page.goto('/account/profile');
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    const waiting = await watchTexts(page, ['Loading']);
    for (const [label, tables, content, comeTo] of [
      [
        'Purchases',
        ['subscriptions'],
        page.getByRole('article'),
        () => tab(page, 'Purchases').hover(),
      ],
      [
        'Payments',
        ['orders', 'payments'],
        page.getByText('No payments yet'),
        () => tab(page, 'Payments').focus(),
      ],
    ] as const) {
      const fetched = tables.map((table) => page.waitForResponse(`**/rest/v1/${table}?*`));
      await comeTo();
      for (const response of await Promise.all(fetched)) await response.finished();
      // The tab must open with what is prefetched: later requests are held back.
      const held = await Promise.all(tables.map((table) => holdTable(page, table)));
      await tab(page, label).click();
      await expect(tab(page, label)).toHaveAttribute('aria-current', 'page');
      await expect(content).toBeVisible();
      for (const release of held) release();
    }
    expect(await waiting()).toEqual([]);
  });

  for (const [index, width] of [360, 1280].entries()) {
    const title = `Placeholders take exactly the space of slow data at ${width} px`;
    test(title, exhaustive(index), async ({ page, signedIn: { email } }) => {
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
