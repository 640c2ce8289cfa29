import type { Page } from '@playwright/test';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ABOUT = 'Isocentre के बारे में';

test.describe('Hindi', { tag: ['@shell', '@marketing', '@auth'] }, () => {
  test('A visitor who opens the site in Hindi keeps Hindi, switches to English without a page load, and can go back', async ({
    page,
    pageLoads,
  }) => {
    await page.goto('/hi');
    await expect(heading(page)).toHaveText(/रेडिएशन ऑन्कोलॉजी परीक्षा/);
    await topBar(page).getByRole('link', { name: 'सवाल-जवाब' }).click();
    await expect(page).toHaveURL('/hi#faq');
    await footer(page).getByRole('link', { name: 'हमारे बारे में' }).click();
    await expect(page).toHaveURL('/hi/about');
    await expect(heading(page)).toHaveText(ABOUT);

    await expect(page.getByRole('main'), 'the focus moves to the new page').toBeFocused();

    await test.step('changing the language keeps the visitor on the page', async () => {
      const picker = footer(page).getByRole('combobox');
      await picker.focus();
      await picker.selectOption('English');
      await expect(page).toHaveURL('/about');
      await expect(heading(page)).toHaveText('About Isocentre');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
      await expect(picker).toBeFocused();
      await expect(picker).toBeInViewport();
    });
    const about = footer(page).getByRole('link', { name: 'About', exact: true });
    await expect(about).toHaveAttribute('href', '/about');

    await page.goBack();
    await expect(page).toHaveURL('/hi/about');
    await expect(heading(page)).toHaveText(ABOUT);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    await page.goBack();
    await expect(page).toHaveURL('/hi#faq');
    expect(pageLoads.count(), 'no further page load').toBe(1);
  });
});
