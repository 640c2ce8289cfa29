import { expect, test } from '../fixtures/test.ts';

test.describe('Keyboard', { tag: '@shell' }, () => {
  test('A visitor skips to the content and navigates the site with the keyboard alone', async ({
    page,
  }) => {
    await page.goto('/');
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
    await expect(
      page.getByText(/Pricing.*page opened/),
      'the new page is announced',
    ).toBeAttached();
  });

  test('On a phone in Hindi, the drawer fits, and closes on Escape, language change and navigation', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/hi');
    const menu = page.getByRole('banner').getByRole('button');
    const drawer = page.getByRole('dialog');
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toHaveAccessibleName('मेन्यू');
    await expect(drawer.getByRole('link', { name: 'लॉग इन' })).toBeInViewport({ ratio: 1 });
    await expect(drawer.getByRole('link', { name: 'साइन अप' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();

    await page.keyboard.press('Enter');
    await drawer.getByLabel('भाषा').selectOption('English');
    await expect(page).toHaveURL('/');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Everything for your/);

    await menu.press('Enter');
    await drawer.getByRole('link', { name: 'Pricing' }).press('Enter');
    await expect(page).toHaveURL('/pricing');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
