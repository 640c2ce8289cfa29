import type { Page } from '@playwright/test';
import { giveAccess, inDays, giveOrders } from '../fixtures/database.ts';
import { newResident } from '../fixtures/resident.ts';
import { follow, logIn, login } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * At every change of the document and at every frame, until the next full load. @returns a reader of the words so far
 */
async function watchTexts(page: Page, words: readonly string[]): Promise<() => Promise<string[]>> {
  await page.evaluate((wanted) => {
    const seen = new Set<string>();
    const look = () => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
      const text = [document.body.textContent, document.title, ...fields.map(({ value }) => value)];
      for (const word of wanted) {
        if (text.some((part) => part?.includes(word))) seen.add(word);
      }
    };
    const lookAtEachFrame = () => {
      look();
      requestAnimationFrame(lookAtEachFrame);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    lookAtEachFrame();
    Object.assign(globalThis, { seenTexts: () => [...seen] });
  }, words);
  return () =>
    page.evaluate(() => (globalThis as unknown as { seenTexts: () => string[] }).seenTexts());
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const tab = (page: Page, label: string) => tabs(page).getByRole('link', { name: label });

test.describe('Account area', { tag: '@account' }, () => {
  test('A member never sees data of the member before', async ({ page, signedIn: asha }) => {
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
    await expect(page).toHaveURL('/');
    const seen = await watchTexts(page, [
      asha.name,
      asha.email,
      'Module III Clinical',
      order.trim(),
      'Typed by Asha',
    ]);
    await follow(page, login);
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
