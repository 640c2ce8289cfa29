import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, live, previewed, test, watchTools } from '../fixtures/previewed-site.ts';
import { pricing } from '../fixtures/site.ts';

const SHORTCUT = 'Alt+Shift+KeyD';
const panel = (page: Page) => page.getByRole('dialog', { name: 'What runs in this page' });
/** The row of a table that begins with a word. */
const row = (page: Page, first: string) =>
  panel(page).getByRole('row', { name: new RegExp(`^${first} `) });

test.describe('Developer tools', { tag: ['@shell', '@dev'] }, () => {
  test('A shortcut opens a panel with what runs in a preview, and nothing for ordinary visitors', async ({
    page,
    site,
    candidate,
    link,
  }) => {
    const asked = watchTools(page);
    await page.goto(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    await page.keyboard.press(SHORTCUT);
    // After a round trip through the page, whatever the shortcut asks for has been asked for.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(asked).toEqual([]);
    await expect(panel(page)).toBeHidden();

    await page.goto('about:blank');
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await page.getByRole('link', { name: 'Pricing' }).first().focus();
    await page.keyboard.press(SHORTCUT);
    await expect(row(page, 'commerce')).toContainText(`${candidate.version} (candidate)`);
    await expect(row(page, 'commerce')).toContainText(/\d+ files in \d+ ms, from/);
    await expect(row(page, 'auth')).toContainText('not yet');
    await expect(row(page, 'auth')).toContainText('(live)');
    await expect(row(page, 'react')).toContainText('commerce');
    await expect(panel(page)).toContainText('Session: unauthenticated');
    await expectAccessible(page, 'the panel');

    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeFocused();
    await page.keyboard.press(SHORTCUT);
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press(SHORTCUT);
    await expect(panel(page)).toBeHidden();
  });
});
