import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, settledAt, shiftsSince } from '../fixtures/layout-shifts.ts';
import { card, enrollNow, physics } from '../fixtures/pricing-page.ts';
import { follow, landing, pricing, topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** The landing page requests its lowest price alone. */
const MODULES = '**/rest/v1/modules?select=uuid*';
const BUNDLE = '10000000-0000-4000-8000-000000000005';

const bundle = (page: Page) => card(page, 'Complete Course Bundle');
const buyBundle = (page: Page) =>
  bundle(page).getByRole('button', { name: 'Get Complete Bundle Now' });
const loading = (page: Page) => page.getByText('Loading prices...');

/** Changes the rows in the response of the backend. */
const respondWith = (page: Page, change: (rows: Row[]) => Row[]) =>
  page.route(MODULES, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Row[]) });
  });
type Row = { uuid: string; price_3_years: number };

/** The positions and heights of the cards, the headings and the footer. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article, main h2, footer')].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return [Math.round(top + scrollY), Math.round(height)];
    }),
  );

test.describe('Prices', { tag: ['@commerce', '@shell'] }, () => {
  for (const [index, width] of [360, 768, 1280].entries()) {
    test(
      `At ${width} px a visitor sees built-in prices while current ones load, and nothing moves when they arrive`,
      exhaustive(index),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await recordShifts(page);
        const release = await holdRequests(page, MODULES);
        await page.goto('/pricing');
        await expect(loading(page)).toBeVisible();
        await expect(bundle(page).getByText('₹37,999')).toBeVisible();
        await expect(physics(page).getByText('₹12,999')).toBeVisible();
        await expect(
          page.getByRole('main').getByRole('button', { name: /Enroll|Get/ }),
        ).toHaveCount(0);
        const settled = await settledAt(page);
        const before = await placesOf(page);
        release();
        await expect(buyBundle(page)).toBeVisible();
        await expect(loading(page)).toBeHidden();
        expect(await placesOf(page)).toEqual(before);
        expect(await shiftsSince(page, settled)).toBe(0);
      },
    );
  }

  test('A visitor from another page chooses a duration while prices load, and then sees its current price', async ({
    page,
  }) => {
    await respondWith(page, (rows) => rows.map((row) => ({ ...row, price_3_years: 17_345 })));
    const release = await holdRequests(page, MODULES);
    await page.goto(landing.address);
    await follow(page, pricing);
    await expect(loading(page)).toBeVisible();
    await physics(page).getByRole('radio', { name: '3 Years' }).check();
    await expect(physics(page).getByText('₹17,999')).toBeVisible();
    release();
    await expect(enrollNow(page)).toBeVisible();
    await expect(physics(page).getByRole('radio', { name: '3 Years' })).toBeChecked();
    await expect(physics(page).getByText('₹17,345')).toBeVisible();
    await expect(page.getByText('₹17,999')).toHaveCount(0);
  });

  test('Prices and the font of the rupee sign arrive when a visitor points at the link, before the page opens', async ({
    page,
  }) => {
    await page.goto(landing.address);
    const prices = page.waitForResponse(MODULES);
    const font = page.waitForResponse(/latin-ext.*\.woff2$/);
    await topBar(page).getByRole('link', { name: pricing.link, exact: true }).hover();
    await Promise.all([prices, font]);
    await page.route(MODULES, (route) => route.abort());
    await follow(page, pricing);
    await expect(enrollNow(page)).toBeVisible();
  });

  test('After hydration the price matches the duration, also if a visitor chose one before', async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/mf/commerce/**/*.js');
    await page.goto('/pricing', { waitUntil: 'commit' });
    await physics(page).getByRole('radio', { name: '3 Years' }).check();
    release();
    await expect(enrollNow(page)).toBeVisible();
    const isChosen = await physics(page).getByRole('radio', { name: '3 Years' }).isChecked();
    await expect(physics(page).getByText(isChosen ? '₹17,999' : '₹12,999')).toBeVisible();
  });

  test('The page shows no prices if current ones cannot load; Reload Page shows what is on sale by then', async ({
    page,
    pageLoads,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/);
    await page.route(MODULES, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/pricing');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText(
      'Failed to load module information. Please refresh the page.',
    );
    await expect(page.getByRole('article')).toHaveCount(0);
    await expectAccessible(page, 'prices cannot be loaded');

    await page.unroute(MODULES);
    await respondWith(page, (rows) => rows.filter(({ uuid }) => uuid === BUNDLE));
    await failure.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByText('No individual modules are on sale right now.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(buyBundle(page)).toBeVisible();
    await expectAccessible(page, 'no modules are on sale');
    expect(pageLoads.count()).toBe(2);
  });
});
