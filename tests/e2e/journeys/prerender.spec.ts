import type { Page } from '@playwright/test';
import { HEADS, readHead } from '../fixtures/heads.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, settledAt, shiftsSince } from '../fixtures/layout-shifts.ts';
import { OPEN_PAGES } from '../fixtures/pages.ts';
import { signInAs } from '../fixtures/resident.ts';
import { follow, pricing, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** A page of each remote with prerendered pages, and one in Hindi. `@all` adds the other pages. */
const KINDS = ['/', '/hi/about', '/login', '/pricing'];
const REST = OPEN_PAGES.filter((address) => !KINDS.includes(address));
const FOR_VISITORS = ['/login', '/signup'];

const root = (page: Page) => page.locator('#root');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page and holds its code back. @returns a function that releases the code, and when the HTML had settled */
async function openWithoutCode(page: Page, address: string) {
  const release = await holdRequests(page, '**/mf/**/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  return { release, settled: await settledAt(page) };
}

/** Releases the code, and expects that it hydrates the HTML instead of rendering the page again. */
async function expectTakenOver(page: Page, release: () => void): Promise<void> {
  await page.evaluate(() => {
    const served = document.querySelector('h1');
    const isKept = new Promise<boolean>((resolve) => {
      // Compare at this moment, since the page may switch its language right afterwards.
      const observer = new MutationObserver(() => resolve(document.querySelector('h1') === served));
      observer.observe(document.querySelector('#root')!, { attributeFilter: ['data-state'] });
    });
    Reflect.set(window, 'isKept', isKept);
  });
  release();
  const isKept = page.evaluate(() => Reflect.get(window, 'isKept') as Promise<boolean>);
  expect(await isKept, `${page.url()} keeps its heading`).toBe(true);
  await expect(root(page)).toHaveAttribute('data-state', 'live');
  // The top bar shows one of these links once the session is known.
  await expect(topBar(page).locator('a:is([href="/login"], [href="/account"])')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
}

/** Stores the choices of an earlier visit. */
const rememberChoices = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('language', 'hi-IN');
    localStorage.setItem('theme', 'dark');
  });

test.describe('Prerendered pages', { tag: ['@shell', '@release', '@marketing'] }, () => {
  for (const [index, addresses] of [KINDS, REST].entries()) {
    const pages = index === 0 ? 'a page of each kind' : 'every other page';

    test(
      `Hydration of ${pages} keeps the head and moves nothing`,
      exhaustive(index),
      async ({ page }) => {
        await recordShifts(page);
        for (const address of addresses) {
          const { release, settled } = await openWithoutCode(page, address);
          await expectTakenOver(page, release);
          expect(await shiftsSince(page, settled), `${address} moved`).toBeLessThan(0.001);
          await expect.poll(() => readHead(page), address).toEqual(HEADS.get(address));
        }
      },
    );

    test(
      `Hydration keeps the HTML of ${pages} for a member who chose Hindi and the dark theme`,
      exhaustive(index),
      async ({ page, resident }) => {
        await signInAs(page, resident);
        await rememberChoices(page);
        for (const address of addresses.filter((one) => !FOR_VISITORS.includes(one))) {
          const { release } = await openWithoutCode(page, address);
          // An inline script sets the chosen theme before the first paint.
          await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
          await expectTakenOver(page, release);
          await expect(topBar(page).locator('a[href="/account"]')).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
        }
      },
    );
  }

  test('A visitor can type before hydration: the input stays, and can be sent only afterwards', async ({
    page,
  }) => {
    const { release } = await openWithoutCode(page, '/login');
    const paints = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints, 'the HTML is painted').toBe(1);
    const send = page.getByRole('button', { name: 'Send OTP' });
    await page.getByLabel('Email').fill('asha@example.in');
    await expect(send).toBeDisabled();
    release();
    await expect(root(page)).toHaveAttribute('data-state', 'live');
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.in');
    await expect(send).toBeEnabled();
  });

  test('A visitor reads a page, uses the frame and navigates before the code of the remote has loaded', async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/mf/commerce/**/*.js');
    await page.goto('/pricing', { waitUntil: 'commit' });
    await expect(heading(page)).toBeVisible();
    await topBar(page).getByLabel('Theme').selectOption('Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // The frame navigates without a full load as soon as it knows the session.
    await expect(topBar(page).locator('[data-session=unauthenticated]')).toBeVisible();
    await expect(root(page)).not.toHaveAttribute('data-state');

    await topBar(page).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => readHead(page)).toEqual(HEADS.get('/login'));
    release();
    await follow(page, pricing);
    await expect.poll(() => readHead(page)).toEqual(HEADS.get('/pricing'));
    await expect(page.getByRole('link', { name: 'Get Complete Bundle Now' })).toBeVisible();
  });
});
