import type { Page } from '@playwright/test';
import { MEMBER_PAGES, PUBLIC_PAGES } from '../fixtures/pages.ts';
import { topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** The sections of the landing page, by the words of the link that leads there. */
const SECTIONS = [
  ['Why Isocentre', '#why-isocentre'],
  ['How it Works', '#how-it-works'],
  ['Features', '#features'],
  ['Testimonial', '#testimonial'],
  ['FAQ', '#faq'],
] as const;

/** Goes from the page that is open to each section in turn, and back. */
async function visitEachSection(page: Page, address: string): Promise<void> {
  const footer = page.getByRole('contentinfo');
  for (const [name, anchor] of [...SECTIONS, ['Download the app', '#download']] as const) {
    const frame = anchor === '#download' ? footer : topBar(page);
    await frame.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/${anchor}`);
    await expect(page.locator(anchor), `${address} to ${anchor}`).toBeFocused();
    await expect(page.locator(anchor).getByRole('heading', { level: 2 })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
}

for (const address of PUBLIC_PAGES) {
  test(`From ${address} a visitor goes to each section of the landing page`, async ({
    page,
    expectedErrors,
  }) => {
    test.setTimeout(60_000);
    expectedErrors.push(/status of 404 .*\/no-such-page$/);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visitEachSection(page, address);
  });
}

test('From the account a member goes to each section of the landing page', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(60_000);
  for (const address of MEMBER_PAGES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(signedIn.name);
    await visitEachSection(page, address);
  }
});

test('A section is there on the first load', async ({ page }) => {
  await page.goto('/#download');
  await expect(page.locator('#download')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Download the app' })).toBeInViewport();
});

test('With the keyboard alone a visitor reads every answer, and reaches email and WhatsApp', async ({
  page,
}) => {
  await page.goto('/#faq');
  const faq = page.locator('#faq');
  await expect(faq).toBeFocused();
  const questions = faq.locator('summary');
  await expect(questions).toHaveCount(6);
  for (const question of await questions.all()) {
    const answer = question.locator('+ div');
    await page.keyboard.press('Tab');
    await expect(question).toBeFocused();
    await expect(answer).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
  }
  await page.keyboard.press('Tab');
  await expect(faq.getByRole('link', { name: /^Email / })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(faq.getByRole('link', { name: /^WhatsApp / })).toBeFocused();
});

for (const action of ['Get Your Access Now', 'Subscribe now']) {
  test(`${action} leads to the prices`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: action }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByRole('heading', { level: 1, name: /^Choose/ })).toBeVisible();
  });
}
