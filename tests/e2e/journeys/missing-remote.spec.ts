import type { Page } from '@playwright/test';
import { readOnlyNote } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('A missing remote', { tag: ['@shell'] }, () => {
  test('Try Again hydrates the HTML of its page', async ({ page, expectedErrors, asksAgain }) => {
    expectedErrors.push(/\/mf\/commerce\//, /RUNTIME-00\d|mf_\w+|Error: /);
    const pattern = '**/mf/commerce/*/assets/app-*.js';
    let refused = 0;
    await page.route(pattern, async (route) => {
      await route.fulfill({ status: 404, body: 'Not found' });
      refused += 1;
    });
    await page.goto('/pricing');
    await expect(readOnlyNote(page)).toBeVisible();
    const heading = await title(page).elementHandle();
    const before = refused;
    await tryAgain(page).click();
    // Two requests in browsers that ask again, and one to find out whether a reload would help.
    await expect.poll(() => refused - before).toBe(asksAgain ? 3 : 1);
    await expect(readOnlyNote(page)).toBeVisible();

    await page.unroute(pattern);
    await tryAgain(page).click();
    await expect(page.getByRole('link', { name: 'Get Complete Bundle Now' })).toBeVisible();
    await expect(readOnlyNote(page)).toBeHidden();
    if (asksAgain) expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
  });
});
