import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, settledAt, shiftsSince } from '../fixtures/layout-shifts.ts';
import { bundle, buyBundle, enrollNow, expectWindow, physics } from '../fixtures/pricing-page.ts';
import { signInAs } from '../fixtures/resident.ts';
import { follow, pricing, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** The landing page requests its lowest price alone. */
const MODULES = '**/rest/v1/modules?select=uuid*';
const BUNDLE = '10000000-0000-4000-8000-000000000005';

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
        await expect(buyBundle(page)).toBeVisible();
        const settled = await settledAt(page);
        const before = await placesOf(page);
        release();
        await expect(loading(page)).toBeHidden();
        expect(await placesOf(page)).toEqual(before);
        expect(await shiftsSince(page, settled)).toBe(0);
      },
    );
  }

  test('Prices and the font of the rupee sign arrive when a visitor points at the link, before the page opens', async ({
    page,
  }) => {
    await page.goto('/about');
    const prices = page.waitForResponse(MODULES);
    const font = page.waitForResponse(/latin-ext.*\.woff2$/);
    await topBar(page).getByRole('link', { name: pricing.link, exact: true }).hover();
    await Promise.all([prices, font]);
    await page.route(MODULES, (route) => route.abort());
    await follow(page, pricing);
    await expect(enrollNow(page)).toBeVisible();
    await expect(loading(page)).toBeHidden();
  });

  test('Before the scripts have loaded a visitor on a phone sees the price of a chosen duration, and goes on to sign up', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await holdRequests(page, '**/*.js');
    const choose = async (): Promise<void> => {
      await page.goto('/pricing', { waitUntil: 'commit' });
      await page.getByRole('group', { name: 'Show all prices for' }).getByLabel('3 Years').check();
      const overview = page.getByRole('navigation', { name: 'Individual modules' });
      await overview.getByRole('link', { name: 'Module II Physics ₹17,999' }).click();
      await expect(physics(page).getByRole('heading')).toBeInViewport();
      await expect(physics(page).getByText('₹17,999')).toBeVisible();
      await physics(page).getByRole('radio', { name: '6 Months' }).check();
      await expect(physics(page).getByText('₹17,999')).toBeHidden();
      await expect(physics(page).getByText('₹7,999')).toBeVisible();
    };
    await choose();
    await enrollNow(page).click();
    await expect(page).toHaveURL(/\/signup\?next=%2Fpricing%3Foffer%3D[\d-]+2%26duration%3D6%23/);

    await choose();
    release();
    await expect(loading(page)).toBeHidden();
    await expect(physics(page).getByRole('radio', { name: '6 Months' })).toBeChecked();
    await expect(physics(page).getByText('₹7,999')).toBeVisible();
    await expect(bundle(page).getByRole('radio', { name: '3 Years' })).toBeChecked();
    await expect(buyBundle(page)).toHaveAttribute('href', /duration%3D36/);
  });

  test('A member who presses Enroll Now before the scripts have loaded sees that it waits, and then pays', async ({
    page,
    resident,
  }) => {
    await signInAs(page, resident);
    const release = await holdRequests(page, '**/*.js');
    await page.goto('/pricing', { waitUntil: 'commit' });
    await enrollNow(page).click();
    await expect(enrollNow(page)).toHaveCSS('cursor', 'progress');
    release();
    await expectWindow(page);
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
    await expect(page.getByText(/^BEST IN VALUE/)).toHaveCount(0);
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
