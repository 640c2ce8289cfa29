import type { Page } from '@playwright/test';
import { readProfile } from '../fixtures/database.ts';
import { toast, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const SAVED = 'Profile updated successfully!';
const name = (page: Page) => page.getByLabel('Name', { exact: true });
const phone = (page: Page) => page.getByLabel('Phone Number');
const institute = (page: Page) => page.getByLabel('Institute Name');
const noChanges = (page: Page) => page.getByRole('button', { name: 'No Changes' });
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: label });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const conflict = (page: Page) =>
  page.getByRole('region', { name: 'Your details were changed elsewhere' });

test.describe('Profile', { tag: '@account' }, () => {
  test(
    'A member decides before the page overwrites what another tab saved, and the page merges other fields',
    { tag: '@pages' },
    async ({ page, context, signedIn }) => {
      await page.goto('/account/profile');
      await name(page).fill('Asha from here');
      const other = await context.newPage();
      await other.goto('/account/profile');
      await name(other).fill('Asha from there');
      await institute(other).fill('Tata Memorial Hospital');
      await saveChanges(other).click();
      await expect(toast(other, SAVED)).toBeVisible();

      await saveChanges(page).click();
      await expect(conflict(page)).toBeFocused();
      await expect(conflict(page)).toContainText('Asha from there');
      await expect(name(page)).toHaveValue('Asha from here');
      await expect(institute(page)).toHaveValue('Tata Memorial Hospital');
      await saveChanges(page).click();
      await expect(conflict(page), 'the member must decide first').toBeFocused();
      expect(await readProfile(signedIn.email)).toMatchObject({ name: 'Asha from there' });
      await conflict(page).getByRole('button', { name: 'Save What I Typed' }).click();
      await expect(toast(page, SAVED)).toBeVisible();
      await expect(conflict(page)).toHaveCount(0);

      await phone(other).fill('9000000001');
      await saveChanges(other).click();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Asha from here');
      await phone(page).fill('9000000002');
      await saveChanges(page).click();
      await conflict(page).getByRole('button', { name: 'Keep What Is Saved' }).click();
      await expect(phone(page)).toHaveValue('9000000001');
      await expect(noChanges(page)).toBeDisabled();
    },
  );

  test('A member is asked before any way of leaving discards unsaved changes', async ({
    page,
    signedIn,
  }) => {
    await page.goto('/account/purchases');
    await tab(page, 'Profile').click();
    await name(page).fill('Asha R. Rao');
    for (const leave of [
      () => tab(page, 'Payments').click(),
      () => page.goBack(),
      () => topBar(page).getByRole('link', { name: 'Pricing' }).click(),
      () => topBar(page).getByRole('button', { name: 'Sign Out' }).click(),
    ]) {
      await leave();
      await expect(question(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(page).toHaveURL('/account/profile');
      await expect(name(page)).toHaveValue('Asha R. Rao');
    }

    let askedByBrowser = 0;
    page.on('dialog', (dialog) => {
      askedByBrowser += 1;
      void dialog.accept();
    });
    await page.reload();
    expect(askedByBrowser).toBe(1);
    await expect(name(page)).toHaveValue(signedIn.name);
    await tab(page, 'Payments').click();
    await expect(page, 'no question without changes').toHaveURL('/account/payments');

    await tab(page, 'Profile').click();
    await name(page).fill('Asha R. Rao');
    await tab(page, 'Payments').click();
    await question(page).getByRole('button', { name: 'Leave Without Saving' }).click();
    await expect(page).toHaveURL('/account/payments');
    await tab(page, 'Profile').click();
    await expect(name(page)).toHaveValue(signedIn.name);

    await page.setViewportSize({ width: 390, height: 844 });
    await name(page).fill('Asha R. Rao');
    for (const answer of ['Keep Editing', 'Leave Without Saving']) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
      await expect(name(page)).toHaveValue('Asha R. Rao');
      await question(page).getByRole('button', { name: answer }).click();
    }
    await expect(page).toHaveURL(/\/login/);
    expect(await readProfile(signedIn.email)).toMatchObject({ name: signedIn.name });
  });
});
