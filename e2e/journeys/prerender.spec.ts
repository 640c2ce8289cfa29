import type { Page } from '@playwright/test';
import { PUBLIC_PAGES } from '../fixtures/pages.ts';
import { follow, landing, login, pricing, topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const RENDERED = PUBLIC_PAGES.filter((address) => address !== '/no-such-page');
const state = (page: Page) => page.locator('#root');
const titles = (page: Page) => page.locator('head title');

/** Holds back what an address pattern matches. @returns what lets it through */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let letThrough!: () => void;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

test.describe('With scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  for (const address of RENDERED) {
    test(`${address} can be read: its title, its heading, its words and its links`, async ({
      page,
    }) => {
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page).toHaveTitle(/ – Isocentre$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(100);
      await expect(topBar(page).locator('a[href="/login"]')).toBeVisible();
      await expect(topBar(page).locator('a[href="/signup"]')).toBeVisible();
      await topBar(page).locator('a[href="/pricing"]').click();
      await expect(page).toHaveURL('/pricing');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

const VISITORS: [who: string, prepare: (page: Page) => Promise<unknown>][] = [
  ['a visitor', async () => undefined],
  [
    'who chose Hindi',
    (page) => page.addInitScript(() => localStorage.setItem('language', 'hi-IN')),
  ],
  ['who chose dark', (page) => page.addInitScript(() => localStorage.setItem('theme', 'dark'))],
];

for (const address of RENDERED) {
  for (const [who, prepare] of VISITORS) {
    test(`The HTML of ${address} is taken over as it is, for ${who}`, async ({ page }) => {
      await prepare(page);
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () =>
          Reflect.set(window, 'heading', document.querySelector('h1')),
        );
      });
      await page.goto(address);
      await expect(state(page)).toHaveAttribute('data-state', 'live');
      const isSame = await page.evaluate(
        () => Reflect.get(window, 'heading') === document.querySelector('h1'),
      );
      expect(isSame, 'the very heading that came as HTML').toBe(true);
    });
  }
}

test('For a resident too the HTML is taken over as it is; what is theirs appears afterwards', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.session).toBeTruthy();
  for (const address of RENDERED.filter((one) => one !== '/login' && one !== '/signup')) {
    await page.goto(address);
    await expect(state(page)).toHaveAttribute('data-state', 'live');
    await expect(topBar(page).locator('a[href="/account"]')).toBeVisible();
  }
});

test('What an address says besides its path reaches the page, though the HTML knows nothing of it', async ({
  page,
}) => {
  await page.goto('/login?next=%2Fpricing');
  await expect(state(page)).toHaveAttribute('data-state', 'live');
  const toSignup = page.getByRole('main').getByRole('link', { name: 'Create an account' });
  await expect(toSignup).toHaveAttribute('href', '/signup?next=%2Fpricing');
  await page.goto('/?utm_source=mail#faq');
  await expect(state(page)).toHaveAttribute('data-state', 'live');
  await expect(page.locator('#faq')).toBeInViewport();
});

test('The words are on the screen before any code is there', async ({ page }) => {
  await holdBack(page, '**/mf/**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint'));
  await expect.poll(async () => (await paints()).length).toBe(1);
});

test('What is typed before the code is there is not lost, and is not sent without it', async ({
  page,
}) => {
  const letThrough = await holdBack(page, '**/mf/auth/**/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Send OTP' });
  await page.getByLabel('Email').fill('asha@example.in');
  await expect(send).toBeDisabled();
  letThrough();
  await expect(state(page)).toHaveAttribute('data-state', 'live');
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.in');
  await expect(send).toBeEnabled();
});

for (const address of RENDERED) {
  test(`Nothing on ${address} moves while its code takes over`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const letThrough = await holdBack(page, '**/mf/**/*.js');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What the arriving font moves has a journey of its own.
    const begin = await page.evaluate(async () => {
      await document.fonts.load('1rem Figtree');
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return performance.now();
    });
    letThrough();
    await expect(state(page)).toHaveAttribute('data-state', 'live');
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(
      (since) =>
        (Reflect.get(window, 'shifts') as (PerformanceEntry & { value: number })[])
          .filter(({ startTime }) => startTime > since)
          .reduce((sum, { value }) => sum + value, 0),
      begin,
    );
    // A hundredth of what counts as good.
    expect(shifts).toBeLessThan(0.001);
  });
}

test('Each page has the metadata of its own and nothing of another’s, wherever the visit began', async ({
  page,
}) => {
  await page.goto('/');
  await follow(page, pricing);
  await expect(page).toHaveTitle('Pricing – Isocentre');
  await expect(titles(page)).toHaveCount(1);
  await follow(page, login);
  await expect(page).toHaveTitle(/^Log/);
  await expect(titles(page)).toHaveCount(1);
  await follow(page, landing);
  await expect(page).toHaveTitle(/^Radiation/);
  await expect(titles(page)).toHaveCount(1);
});

test('While a remote’s code is on its way, its page can be read and the frame works', async ({
  page,
}) => {
  const letThrough = await holdBack(page, '**/mf/commerce/**/*.js');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => {
    await topBar(page).getByLabel('Theme').selectOption('Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 200 });
  }).toPass();
  await expect(state(page)).not.toHaveAttribute('data-state');
  letThrough();
  await expect(state(page)).toHaveAttribute('data-state', 'live');
  await expect(page.getByRole('button', { name: 'Get Complete Bundle Now' })).toBeVisible();
});

test('Whoever goes elsewhere before the code is there leaves nothing behind', async ({ page }) => {
  const letThrough = await holdBack(page, '**/mf/commerce/**/*.js');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await expect(topBar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await follow(page, login);
  await expect(page).toHaveTitle(/^Log/);
  await expect(titles(page)).toHaveCount(1);
  letThrough();
  await follow(page, pricing);
  await expect(page).toHaveTitle('Pricing – Isocentre');
  await expect(titles(page)).toHaveCount(1);
});
