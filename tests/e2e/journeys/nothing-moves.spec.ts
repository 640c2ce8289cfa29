import { giveAccess, inDays } from '../fixtures/database.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, shiftsSince } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';

const WIDTHS = [360, 768, 1280];
const BUNDLE = '10000000-0000-4000-8000-000000000005';
const ROWS = '**/rest/v1/testimonials?*';

test.describe('Nothing moves', { tag: ['@pages', '@shell', '@marketing', '@account'] }, () => {
  test('when the font arrives late', async ({ page }) => {
    await recordShifts(page);
    await page.route('**/*.woff2', async (route) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await route.continue();
    });
    const item = encodeURIComponent(`/pricing?offer=${BUNDLE}&duration=12`);
    for (const address of ['/about', '/login', `/login?next=${item}`, '/refund-policy']) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
      expect(await shiftsSince(page, 0), address).toBeLessThan(0.005);
    }
  });

  test('when testimonials arrive, or do not', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500 .*\/testimonials/);
    const questions = page.locator('#faq');
    const top = () =>
      questions.evaluate((it) => Math.round(it.getBoundingClientRect().top + scrollY));
    for (const width of WIDTHS) {
      const release = await holdRequests(page, ROWS);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await page.evaluate('document.fonts.ready');
      const before = await top();
      release();
      const current = page.getByRole('region', { name: 'Testimonials' }).locator('[aria-current]');
      await expect(current).toBeVisible();
      expect(await top(), `${width} px`).toBe(before);
    }
    await page.route(ROWS, (route) => route.fulfill({ status: 500, json: { message: 'boom' } }));
    await page.reload();
    await expect(page.locator('#testimonial')).toHaveCount(0);
    await expect(page.getByText('boom')).toHaveCount(0);
    await expect(questions).toBeVisible();
  });

  for (const width of [360, 1280]) {
    test(`when slow data of a member arrive at ${width} px`, async ({
      page,
      signedIn: { email },
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const module of ['Module I Foundations', 'Module II Physics']) {
        await giveAccess(email, { module, months: 12, from: inDays(-10), until: inDays(355) });
      }
      for (const { address, table, there } of [
        { address: '/account/profile', table: 'users', there: page.locator('form') },
        {
          address: '/account/purchases',
          table: 'subscriptions',
          there: page.getByRole('article').first().locator('xpath=ancestor::ul'),
        },
      ]) {
        const release = await holdRequests(page, `**/rest/v1/${table}*`);
        // Not the shell's spinner, which appears first: that is an <output>.
        const late = page.locator('main div[role=status]').filter({ hasText: 'Loading' });
        await page.goto(address, { waitUntil: 'commit' });
        await expect(late).toBeVisible();
        const kept = await late.locator('[aria-hidden=true]').first().boundingBox();
        release();
        await expect(there).toBeVisible();
        const taken = await there.boundingBox();
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(kept![side] - taken![side]), `${address}, ${side}`).toBeLessThan(1);
        }
      }
    });
  }
});
