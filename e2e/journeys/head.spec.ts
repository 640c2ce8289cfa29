import type { Page } from '@playwright/test';
import { HEADS, readHead, readThings, unlistedHead, type Head } from '../fixtures/heads.ts';
import { account, follow, landing, login, pricing, topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

async function expectHead(page: Page, head: Head, where: string): Promise<void> {
  await expect.poll(() => readHead(page), where).toEqual(head);
}

const headOf = (path: string): Head => HEADS.get(path)!;

test('Every public page tells search engines and social cards what it is, each thing once', async ({
  page,
}) => {
  for (const [path, head] of HEADS) {
    await page.goto(path);
    await expectHead(page, head, path);
  }
});

test('Whoever goes from page to page has the head of the page they see, and nothing of the one before', async ({
  page,
}) => {
  await page.goto('/refund-policy');
  for (const next of [pricing, login, landing, pricing]) {
    await follow(page, next);
    await expectHead(page, headOf(next.address), next.address);
  }
  for (const [link, path] of [
    ['About', '/about'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms and Conditions', '/terms-and-conditions'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expectHead(page, headOf(path), path);
  }
  await page.goBack();
  await expectHead(page, headOf('/privacy-policy'), 'back');
  await topBar(page).getByRole('link', { name: 'FAQ' }).click();
  await expectHead(page, headOf('/'), 'a section');
});

test('A page that does not exist asks not to be listed', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/no-such-page$/);
  await page.goto('/no-such-page');
  await expectHead(page, unlistedHead('This page does not exist'), 'no such page');
});

test('A member’s own pages ask not to be listed, in the page and in the answer', async ({
  page,
  signedIn,
}) => {
  const answer = await page.goto('/account/payments');
  expect(answer!.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(signedIn.name);
  await expectHead(page, unlistedHead('Payments'), 'payments');
  await follow(page, pricing);
  await expectHead(page, headOf('/pricing'), 'public again');
  await follow(page, account);
  await expectHead(page, unlistedHead('Profile'), 'profile');
});

test('Search engines learn who is behind the site, the answers it gives, and what each course costs today', async ({
  page,
}) => {
  await page.goto('/');
  await expect
    .poll(() => readThings(page))
    .toContainEqual(
      expect.objectContaining({
        '@type': 'Organization',
        name: 'Isocentre',
        email: 'hello@isocentre.example',
        address: 'Nagpur, India',
      }),
    );
  const faq = (await readThings(page)).find((thing) => thing['@type'] === 'FAQPage');
  expect(faq!['mainEntity']).toContainEqual({
    '@type': 'Question',
    name: 'Which phones and tablets does the app work on?',
    acceptedAnswer: { '@type': 'Answer', text: 'The app works on Android and iOS.' },
  });
  await follow(page, pricing);
  await expect(page.getByText('₹37,999').first()).toBeVisible();
  const courses = await readThings(page);
  expect(courses).toHaveLength(5);
  expect(courses).toContainEqual(
    expect.objectContaining({
      '@type': 'Course',
      name: 'Complete Course Bundle',
      offers: [
        expect.objectContaining({ name: '6 Months', price: 21_999, priceCurrency: 'INR' }),
        expect.objectContaining({ name: '1 Year', price: 37_999, priceCurrency: 'INR' }),
        expect.objectContaining({ name: '3 Years', price: 57_999, priceCurrency: 'INR' }),
      ],
    }),
  );
});

test('A search result shows a whole description', () => {
  for (const [path, { description, title }] of HEADS) {
    expect(description![0]!.length, path).toBeGreaterThan(80);
    expect(description![0]!.length, path).toBeLessThanOrEqual(160);
    expect(title![0]!.length, path).toBeLessThanOrEqual(60);
  }
});
