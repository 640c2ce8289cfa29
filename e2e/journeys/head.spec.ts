import type { Page } from '@playwright/test';
import { languageOf } from '../../shared-kit/src/addresses.ts';
import { DEFAULT_LANGUAGE } from '../../shared-kit/src/languages.ts';
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

test('The HTML of every public page says so before any script runs, and in which language it is', async ({
  page,
  request,
}) => {
  for (const [path, head] of HEADS) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(await readHead(page, html), path).toEqual(head);
    expect(answer.headers()['x-robots-tag'], path).toBeUndefined();
    const language = languageOf(path) ?? DEFAULT_LANGUAGE;
    expect(html, path).toContain(`<html lang="${language}"`);
  }
});

test('The HTML of a page tells nothing about the company and its answers that is not JSON, each thing once, in its language', async ({
  page,
  request,
}) => {
  const thingsAt = async (path: string) => readThings(page, await (await request.get(path)).text());
  for (const path of HEADS.keys()) {
    const types = (await thingsAt(path)).map((thing) => thing['@type']);
    const isLanding = path === '/' || path === '/hi';
    // Courses have their prices from the backend, and are told of when these are there.
    expect(types, path).toEqual(isLanding ? ['Organization', 'WebSite', 'FAQPage'] : []);
  }
  expect(JSON.stringify(await thingsAt('/'))).toContain('The app works on Android and iOS.');
  expect(JSON.stringify(await thingsAt('/hi'))).toContain('ऐप Android और iOS पर चलता है।');
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
  await page.getByRole('contentinfo').getByLabel('Language').selectOption('हिन्दी');
  await expectHead(page, headOf('/hi'), 'in Hindi');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हमारे बारे में' }).click();
  await expectHead(page, headOf('/hi/about'), 'another page in Hindi');
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
  await expect(page.getByRole('button', { name: 'Get Complete Bundle Now' })).toBeVisible();
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
