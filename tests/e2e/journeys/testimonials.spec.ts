import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from '../fixtures/test.ts';

const ROWS = '**/rest/v1/testimonials?*';

const carousel = (page: Page) => page.getByRole('region', { name: 'Testimonials' });
const currentDot = (page: Page) => carousel(page).locator('button[aria-current]');

/** The distance of an element from the top of the document. */
const topOf = (it: Locator) =>
  it.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));

test.describe('Testimonials', { tag: ['@pages', '@marketing'] }, () => {
  for (const width of [360, 768, 1280]) {
    const title = `Nothing on the page moves when testimonials arrive, at ${width} px`;
    test(title, async ({ page }) => {
      const release = await holdRequests(page, ROWS);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await page.evaluate('document.fonts.ready');
      const before = await topOf(page.locator('#faq'));
      release();
      await expect(currentDot(page)).toBeVisible();
      expect(await topOf(page.locator('#faq'))).toBe(before);
    });
  }

  test('If testimonials cannot load, a visitor sees the rest of the page without an error; only the console reports it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500 .*\/testimonials/);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.route(ROWS, (route) =>
      route.fulfill({ status: 500, json: { code: 'XX000', message: 'boom' } }),
    );
    await page.goto('/#testimonial');
    await expect.poll(() => warnings).toContainEqual(expect.stringContaining('boom'));
    await expect(page.locator('#testimonial')).toHaveCount(0);
    await expect(page.getByText('boom')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const section of ['#features', '#faq', '#download']) {
      await expect(page.locator(section)).toBeVisible();
    }
  });
});
