import { expect, test } from '../fixtures/test.ts';

test('With the keyboard alone a visitor skips to the content and goes around the site', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pricing');
  await expect(
    page.getByRole('main'),
    'the focus is at the beginning of the new page',
  ).toBeFocused();
  await expect(page.getByText(/Pricing.*page opened/), 'the new page is announced').toBeAttached();
});

test('On a phone the drawer holds the focus, closes on Escape and on navigation, and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await drawer.evaluate(
        (it) => it.contains(document.activeElement) || document.activeElement === document.body,
      ),
      `after ${step + 1} times Tab`,
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Pricing' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pricing');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Without a connection the site says so, until it is back', async ({ page, context }) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  const banner = page.getByText(/^You are offline/);
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});

test('The bar changes its style after 30 pixels of scroll', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bar = page.getByRole('banner');
  await page.evaluate(() => scrollTo({ top: 30, behavior: 'instant' }));
  await expect(bar).not.toHaveAttribute('data-raised');
  await page.evaluate(() => scrollTo({ top: 31, behavior: 'instant' }));
  await expect(bar).toHaveAttribute('data-raised');
});
