import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ABOUT = 'Isocentre के बारे में';

test.describe('Hindi', { tag: ['@shell', '@marketing', '@auth', '@account'] }, () => {
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
