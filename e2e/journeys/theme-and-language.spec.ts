import { topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(12, 17, 23)';

test.use({ colorScheme: 'light' });

test('System follows the system, live; light and dark hold whatever it says, and are kept', async ({
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

test('The first paint is in the chosen theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  // Nothing of the shell's code can help: it never arrives.
  await page.route('**/assets/index-*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('Nothing moves while fonts and frame arrive', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Reflect.set(window, 'shifts', (Reflect.get(window, 'shifts') as number) + entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The font comes late, as on a slow line.
  await page.route('**/*.woff2', async (route) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await route.continue();
  });
  for (const address of ['/about', '/login', '/refund-policy']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
    expect(
      await page.evaluate(() => Reflect.get(window, 'shifts') as number),
      address,
    ).toBeLessThan(0.005);
  }
});

test('Where one address is for all languages, Hindi is chosen in the footer, and is kept', async ({
  page,
}) => {
  await page.goto('/pricing');
  await page.getByRole('contentinfo').getByLabel('Language').selectOption('हिन्दी');
  await expect(topBar(page).getByRole('link', { name: 'साइन अप' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('चुनें कि क्या पढ़ना है, और कितने समय के लिए');
  await expect(page).toHaveURL('/pricing');
  await page.reload();
  await expect(topBar(page).getByRole('link', { name: 'साइन अप' })).toBeVisible();
  await page.getByRole('contentinfo').getByLabel('भाषा').selectOption('English');
  await expect(topBar(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(heading).toHaveText('Choose what you study, and for how long');
});
