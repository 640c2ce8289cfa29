import type { Page } from '@playwright/test';
import { addressIn, languageOf } from '../../shared-kit/src/addresses.ts';
import { DEFAULT_LANGUAGE } from '../../shared-kit/src/languages.ts';
import { MEMBER_PAGES, PUBLIC_PAGES } from '../fixtures/pages.ts';
import { topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** The sections of the landing page, by the words of the links that lead there: in the bar, the last in the footer. */
const SECTIONS = {
  'en-IN': {
    '#why-isocentre': 'Why Isocentre',
    '#how-it-works': 'How it Works',
    '#features': 'Features',
    '#testimonial': 'Testimonial',
    '#faq': 'FAQ',
    '#download': 'Download the app',
  },
  'hi-IN': {
    '#why-isocentre': 'Isocentre क्यों',
    '#how-it-works': 'यह कैसे काम करता है',
    '#features': 'सुविधाएँ',
    '#testimonial': 'अनुभव',
    '#faq': 'सवाल-जवाब',
    '#download': 'ऐप डाउनलोड करें',
  },
};

/** Looks where each link to a section leads from the page that is open, and follows one of them, and back. */
async function visitSection(page: Page, address: string, followed: number): Promise<void> {
  const footer = page.getByRole('contentinfo');
  const language = languageOf(address) ?? DEFAULT_LANGUAGE;
  const sections = Object.entries(SECTIONS[language]).map(([anchor, name]) => {
    const frame = anchor === '#download' ? footer : topBar(page);
    return { anchor, link: frame.getByRole('link', { name, exact: true }) };
  });
  for (const { anchor, link } of sections) {
    await expect(link).toHaveAttribute('href', addressIn(language, `/${anchor}`));
  }
  const { anchor, link } = sections[followed % sections.length]!;
  await link.click();
  await expect(page).toHaveURL(addressIn(language, `/${anchor}`));
  await expect(page.locator(anchor), `${address} to ${anchor}`).toBeFocused();
  await expect(page.locator(anchor).getByRole('heading', { level: 2 })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(address);
}

for (const [index, address] of PUBLIC_PAGES.entries()) {
  test(`From ${address} a visitor goes to a section of the landing page`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404 .*\/no-such-page$/);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visitSection(page, address, index);
  });
}

test('From the account a member goes to a section of the landing page', async ({
  page,
  signedIn,
}) => {
  for (const [index, address] of MEMBER_PAGES.entries()) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(signedIn.name);
    await visitSection(page, address, index);
  }
});

test('From the landing page a visitor goes to each of its sections', async ({ page }) => {
  await page.goto('/');
  for (const index of Object.keys(SECTIONS['en-IN']).keys()) await visitSection(page, '/', index);
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
