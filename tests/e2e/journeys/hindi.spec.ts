import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ABOUT = 'Isocentre के बारे में';

test.describe('Hindi', { tag: ['@shell', '@marketing', '@auth', '@account'] }, () => {
  test('A visitor keeps Hindi, and reads a page in English', async ({ page, pageLoads }) => {
    await page.goto('/hi');
    await expect(heading(page)).toHaveText(/रेडिएशन ऑन्कोलॉजी परीक्षा/);
    await topBar(page).getByRole('link', { name: 'सवाल-जवाब' }).click();
    await expect(page).toHaveURL('/hi#faq');
    await footer(page).getByRole('link', { name: 'निजता नीति' }).click();
    await expect(page).toHaveURL('/hi/privacy-policy');
    await footer(page).getByRole('link', { name: 'हमारे बारे में' }).click();
    await expect(page).toHaveURL('/hi/about');
    await expect(heading(page)).toHaveText(ABOUT);
    await expect(page.getByRole('main'), 'the focus moves to the new page').toBeFocused();
    expect(pageLoads.count(), 'no further page load').toBe(1);

    await footer(page).getByRole('combobox').selectOption('English');
    await expect(page).toHaveURL('/about');
    await expect(heading(page)).toHaveText('About Isocentre');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    await page.goBack();
    await expect(page, 'the page before').toHaveURL('/hi/privacy-policy');
  });

  test('A visitor who chose Hindi reads Hindi before any script has loaded, whatever address leads there', async ({
    page,
    signedIn: _member,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'hi-IN'));
    const release = await holdRequests(page, '**/mf/**/*.js');
    for (const [address, title] of [
      ['/about?from=mail#team', ABOUT],
      ['/login', 'Isocentre में लॉग इन करें'],
      ['/account/purchases', 'आपका खाता'],
    ] as const) {
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page).toHaveURL(`/hi${address}`);
      await expect(heading(page)).toHaveText(title);
    }
    release();
    await expect(page.getByRole('link', { name: 'खरीदारियाँ' })).toHaveAttribute(
      'href',
      '/hi/account/purchases',
    );
  });
});
