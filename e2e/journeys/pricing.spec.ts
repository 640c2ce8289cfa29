import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { card, enrollNow, physics } from '../fixtures/pricing-page.ts';
import { follow, landing, pricing } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const MODULES = '**/rest/v1/modules*';
const BUNDLE = '10000000-0000-4000-8000-000000000005';

const bundle = (page: Page) => card(page, 'Complete Course Bundle');
const loading = (page: Page) => page.getByText('Loading prices...');

/** Keeps today's prices back. @returns what lets them through */
async function holdPrices(page: Page): Promise<() => void> {
  let letThrough!: () => void;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(MODULES, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Answers with other rows than the table has. */
const answerWith = (page: Page, change: (rows: Row[]) => Row[]) =>
  page.route(MODULES, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Row[]) });
  });
type Row = { uuid: string; price_1_year: number };

for (const width of [360, 768, 1280]) {
  test(`At ${width} px the prices are in their place while those of today are loading, and nothing moves when they come`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const letThrough = await holdPrices(page);
    await page.goto('/pricing');
    await expect(loading(page)).toBeVisible();
    await expect(bundle(page).getByText('₹37,999')).toBeVisible();
    await expect(physics(page).getByText('₹12,999')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /Enroll|Get/ })).toHaveCount(0);
    await expectAccessible(page, `prices are loading at ${width} px`);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main article, main h2, footer')].map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return [Math.round(top + scrollY), Math.round(height)];
        }),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    const began = await page.evaluate(() => performance.now());
    letThrough();
    await expect(
      bundle(page).getByRole('button', { name: 'Get Complete Bundle Now' }),
    ).toBeVisible();
    await expect(loading(page)).toBeHidden();
    expect(await places()).toEqual(before);
    const shifted = await page.evaluate(
      (since) =>
        (Reflect.get(window, 'shifts') as (PerformanceEntry & { value: number })[])
          .filter(({ startTime }) => startTime > since)
          .reduce((sum, { value }) => sum + value, 0),
      began,
    );
    expect(shifted).toBe(0);
  });
}

test('Who comes from another page sees the same while prices are loading, and can choose a duration meanwhile', async ({
  page,
}) => {
  const letThrough = await holdPrices(page);
  await page.goto(landing.address);
  await follow(page, pricing);
  await expect(loading(page)).toBeVisible();
  await physics(page).getByRole('radio', { name: '3 Years' }).check();
  await expect(physics(page).getByText('₹17,999')).toBeVisible();
  letThrough();
  await expect(enrollNow(page)).toBeVisible();
  await expect(physics(page).getByRole('radio', { name: '3 Years' })).toBeChecked();
  await expect(physics(page).getByText('₹17,999')).toBeVisible();
});

test('A duration that was chosen before the code was there, and the price below it, say the same', async ({
  page,
}) => {
  let letThrough!: () => void;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/mf/commerce/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/pricing', { waitUntil: 'commit' });
  await physics(page).getByRole('radio', { name: '3 Years' }).check();
  letThrough();
  await expect(enrollNow(page)).toBeVisible();
  const isChosen = await physics(page).getByRole('radio', { name: '3 Years' }).isChecked();
  await expect(physics(page).getByText(isChosen ? '₹17,999' : '₹12,999')).toBeVisible();
});

test('The prices of today replace those that were known', async ({ page }) => {
  await answerWith(page, (rows) => rows.map((row) => ({ ...row, price_1_year: 12_345 })));
  await page.goto('/pricing');
  await expect(physics(page).getByText('₹12,345')).toBeVisible();
  await expect(page.getByText('₹12,999')).toHaveCount(0);
});

test('Where they cannot be loaded no price is shown, and Reload Page brings them when they can', async ({
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
  await failure.getByRole('button', { name: 'Reload Page' }).click();
  await expect(enrollNow(page)).toBeVisible();
  expect(pageLoads.count()).toBe(2);
});

test('Where no module is sold by itself the page says so, and the bundle can be bought', async ({
  page,
}) => {
  await answerWith(page, (rows) => rows.filter(({ uuid }) => uuid === BUNDLE));
  await page.goto('/pricing');
  await expect(page.getByText('No individual modules are on sale right now.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(bundle(page).getByRole('button', { name: 'Get Complete Bundle Now' })).toBeVisible();
  await expectAccessible(page, 'no modules are on sale');
});
