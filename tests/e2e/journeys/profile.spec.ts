import type { Page } from '@playwright/test';
import { readProfile } from '../fixtures/database.ts';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: label });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test.describe('Profile', { tag: '@account' }, () => {
  test('A member is asked before leaving discards changes', async ({ page, signedIn }) => {
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

    expect(await readProfile(signedIn.email)).toMatchObject({ name: signedIn.name });
  });
});
