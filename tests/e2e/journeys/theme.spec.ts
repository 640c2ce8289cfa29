import { recordShifts, shiftsSince } from '../fixtures/layout-shifts.ts';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(12, 17, 23)';

test.use({ colorScheme: 'light' });

test.describe('Theme and font', { tag: '@shell' }, () => {
  test('The system theme follows the system at once; a chosen theme overrides the system, also after a reload', async ({
    page,
  }) => {
    const background = page.locator('body');
    await page.goto('/');
    await expect(background).toHaveCSS('background-color', LIGHT);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(background).toHaveCSS('background-color', DARK);

    const picker = topBar(page).getByLabel('Theme');
    await picker.selectOption('Light');
    await expect(background).toHaveCSS('background-color', LIGHT);
    await picker.selectOption('Dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    await expect(background).toHaveCSS('background-color', DARK);
    await expect(picker).toHaveValue('dark');

    await picker.selectOption('System');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await expect(background).toHaveCSS('background-color', LIGHT);
  });

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
