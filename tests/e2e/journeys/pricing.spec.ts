import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, settledAt, shiftsSince } from '../fixtures/layout-shifts.ts';
import { bundle, buyBundle, enrollNow, physics } from '../fixtures/checkout.ts';
import { follow, pricing, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

/** The landing page requests its lowest price alone. */
const MODULES = '**/rest/v1/modules?select=uuid*';

const loading = (page: Page) => page.getByText('Loading prices...');

/** The positions and heights of the cards, the headings and the footer. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article, main h2, footer')].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return [Math.round(top + scrollY), Math.round(height)];
    }),
  );

test.describe('Prices', { tag: ['@commerce', '@shell'] }, () => {
  for (const width of [360, 768, 1280]) {
    test(`Current prices move nothing at ${width} px`, { tag: '@pages' }, async ({ page }) => {
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
    });
  }

  test('Prices load when a visitor points at the link', { tag: '@pages' }, async ({ page }) => {
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

  test('A visitor chooses a duration before the scripts have loaded', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await holdRequests(page, '**/*.js');
    const choose = async (): Promise<void> => {
      await page.goto('/pricing', { waitUntil: 'commit' });
      await page.getByRole('group', { name: 'Show all prices for' }).getByLabel('3 Years').check();
      const overview = page.getByRole('navigation', { name: 'All prices' });
      await overview.getByRole('link', { name: 'Module II Physics ₹17,999' }).click();
      await expect(physics(page).getByRole('heading')).toBeInViewport();
      await expect(physics(page).getByText('₹17,999')).toBeVisible();
      await physics(page).getByRole('radio', { name: '6 Months' }).check();
      await expect(physics(page).getByText('₹17,999')).toBeHidden();
      await expect(physics(page).getByText('₹7,999')).toBeVisible();
    };
    await choose();
    await enrollNow(page).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fpricing%3Foffer%3D[\d-]+2%26duration%3D6%23/);

    await choose();
    release();
    await expect(loading(page)).toBeHidden();
    await expect(physics(page).getByRole('radio', { name: '6 Months' })).toBeChecked();
    await expect(physics(page).getByText('₹7,999')).toBeVisible();
    await expect(bundle(page).getByRole('radio', { name: '3 Years' })).toBeChecked();
    await expect(buyBundle(page)).toHaveAttribute('href', /duration%3D36/);
  });
});
