import { recordShifts, shiftsSince } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('Theme and font', { tag: ['@pages', '@shell'] }, () => {
  test('Nothing moves when the font arrives late', async ({ page }) => {
    await recordShifts(page);
    await page.route('**/*.woff2', async (route) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await route.continue();
    });
    for (const address of ['/about', '/login', '/refund-policy']) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
      expect(await shiftsSince(page, 0), address).toBeLessThan(0.005);
    }
  });
});
