import type { Page } from '@playwright/test';
import { addressIn, languageOf } from 'shared-kit/addresses';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

/** tests/e2e/pages tests the links to all sections on every page; here a visitor follows each from one page. */
const SECTIONS = [
  '#why-isocentre',
  '#how-it-works',
  '#features',
  '#testimonial',
  '#faq',
  '#download',
];
/** A page of another remote, one in Hindi and one without prerendered HTML. */
const STARTS = ['/pricing', '/hi/about', '/no-such-page'];

/** Follows the frame's link to a section of the landing page, and goes back. */
async function visitSection(page: Page, anchor: string): Promise<void> {
  const start = page.url();
  const address = addressIn(languageOf(new URL(start).pathname) ?? DEFAULT_LANGUAGE, `/${anchor}`);
  const frame = anchor === '#download' ? page.getByRole('contentinfo') : topBar(page);
  await frame.locator(`a[href="${address}"]`).click();
  await expect(page).toHaveURL(address);
  await expect(page.locator(anchor), `${start} to ${anchor}`).toBeFocused();
  await expect(page.locator(anchor).getByRole('heading', { level: 2 })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(start);
}

test.describe('Landing page', { tag: ['@marketing', '@shell'] }, () => {
  test('A visitor goes from the landing page to its sections, and to the prices', async ({
    page,
  }) => {
    await page.goto('/');
    for (const anchor of SECTIONS.slice(STARTS.length)) await visitSection(page, anchor);
    await page.getByRole('link', { name: 'Get Your Access Now' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByRole('heading', { level: 1, name: /^Choose/ })).toBeVisible();
  });

  test('A visitor goes from pages of other kinds to a section of the landing page', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404 .*\/no-such-page$/);
    for (const [index, address] of STARTS.entries()) {
      await page.goto(address);
      await visitSection(page, SECTIONS[index]!);
    }
  });

  test('A visitor opens the FAQ by its address, searches it, reads each answer with the keyboard, and reaches email and WhatsApp', async ({
    page,
  }) => {
    await page.goto('/#faq');
    const faq = page.locator('#faq');
    await expect(faq).toBeFocused();
    await expect(faq).toBeInViewport();
    const questions = faq.locator('summary');
    await expect(questions).toHaveCount(6);
    const search = faq.getByRole('searchbox', { name: 'Search the questions' });
    await expect(search).toBeEnabled();
    await page.keyboard.press('Tab');
    await page.keyboard.type('whatsapp');
    await expect(faq.getByText('1 question matches.')).toBeVisible();
    await expect(questions.filter({ visible: true })).toHaveText(['Where do I ask my doubts?']);
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(questions.filter({ visible: true })).toHaveCount(6);
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
});
