import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, live, previewed, test, watchPreviewFiles } from '../fixtures/previewed-site.ts';
import { pricing } from '../fixtures/site.ts';

const SHORTCUT = 'Alt+Shift+KeyD';
const panel = (page: Page) => page.getByRole('dialog', { name: 'What runs in this page' });
const row = (page: Page, first: string) =>
  panel(page).getByRole('row', { name: new RegExp(`^${first} `) });

test.describe('Developer tools', { tag: ['@shell', '@dev'] }, () => {
  test('A shortcut opens a panel with the running versions in a preview, and does nothing for other visitors', async ({
    page,
    site,
    candidate,
    link,
  }) => {
    const requested = watchPreviewFiles(page);
    await page.goto(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    await page.keyboard.press(SHORTCUT);
    // After one frame, the page has made every request that the shortcut causes.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(requested).toEqual([]);
    await expect(panel(page)).toBeHidden();

    await page.goto('about:blank');
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await page.getByRole('link', { name: 'Pricing' }).first().focus();
    await page.keyboard.press(SHORTCUT);
    await expect(row(page, 'commerce')).toContainText(`${candidate.version} (candidate)`);
    await expect(row(page, 'commerce')).toContainText(/\d+ files in \d+ ms, from/);
    await expect(row(page, 'react')).toContainText('commerce');
    await expect(panel(page)).toContainText('Session: unauthenticated');
    await expectAccessible(page, 'developer panel');

    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeFocused();
    await page.keyboard.press(SHORTCUT);
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press(SHORTCUT);
    await expect(panel(page)).toBeHidden();
  });
});
