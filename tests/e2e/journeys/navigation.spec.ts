import type { Page } from '@playwright/test';
import { addressIn, languageOf } from 'shared-kit/addresses';
import { readHead, servedHead } from '../fixtures/heads.ts';
import { follow, landing, login, pricing, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const expectHead = async (page: Page, address: string): Promise<void> => {
  const head = await servedHead(page, address);
  await expect.poll(() => readHead(page), address).toEqual(head);
};

/** A page of another remote, one in Hindi and one without prerendered HTML, each with a section of the landing page. */
const STARTS = { '/pricing': '#features', '/hi/about': '#testimonial', '/no-such-page': '#faq' };

/** Follows the frame's link to a section of the landing page, and goes back. */
async function visitSection(page: Page, anchor: string): Promise<void> {
  const start = page.url();
  const address = addressIn(languageOf(new URL(start).pathname), `/${anchor}`);
  await topBar(page).locator(`a[href="${address}"]`).click();
  await expect(page).toHaveURL(address);
  await expect(page.locator(anchor), `${start} to ${anchor}`).toBeFocused();
  await expect(page.locator(anchor).getByRole('heading', { level: 2 })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(start);
}

test.describe('Navigation', { tag: ['@shell', '@marketing'] }, () => {
  // tests/e2e/pages/head.test.ts tests the head that the server sends; here navigation changes it.
  test('A visitor who navigates gets the head of the current page alone', async ({ page }) => {
    await page.goto('/refund-policy');
    for (const next of [pricing, login, landing, pricing]) {
      await follow(page, next);
      await expectHead(page, next.address);
    }
    const footer = page.getByRole('contentinfo');
    for (const [link, path] of [
      ['About', '/about'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      await footer.getByRole('link', { name: link, exact: true }).click();
      await expectHead(page, path);
    }
    await page.goBack();
    await expectHead(page, '/about');
    await topBar(page).getByRole('link', { name: 'FAQ' }).click();
    await expectHead(page, '/');
    await footer.getByLabel('Language').selectOption('हिन्दी');
    await expectHead(page, '/hi');
  });

  test('A visitor skips to the content and navigates by keyboard alone', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/pricing');
    await expect(
      page.getByRole('main'),
      'the focus is at the beginning of the new page',
    ).toBeFocused();
    await expect(
      page.getByText(/Pricing.*page opened/),
      'the new page is announced',
    ).toBeAttached();
  });

  test('A visitor goes from any page to a section of `/`', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404 .*\/no-such-page$/);
    for (const [address, section] of Object.entries(STARTS)) {
      await page.goto(address);
      await visitSection(page, section);
    }
  });
});
