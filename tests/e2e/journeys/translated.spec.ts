import type { Page } from '@playwright/test';
import { translatePage } from 'shared-kit/testing/translate-page';
import { newAddress } from '../fixtures/mailbox.ts';
import { changeLanguages, keepTranslated } from '../fixtures/translated.ts';
import { fillDetails, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

/** Translates the page before any script of the site runs. */
const translateEarly = (page: Page) =>
  page.addInitScript(
    `document.addEventListener('DOMContentLoaded', () => (${String(translatePage)})())`,
  );

test.describe(
  'A translated page',
  { tag: ['@pages', '@auth', '@commerce', '@account', '@shell'] },
  () => {
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    test('A visitor whose browser translates the site signs up, edits the profile, signs out and logs in', async ({
      page,
      mailbox,
      expectedErrors,
      pageLoads,
    }) => {
      expectedErrors.push(/auth\/v1\/verify/);
      const email = newAddress();
      const code = page.getByLabel('6-digit code');
      const heading = page.getByRole('heading', { level: 1 });
      await page.goto('/pricing');
      await keepTranslated(page);
      await topBar(page).getByRole('link', { name: 'Sign Up' }).click();
      await fillDetails(page, { email });
      await button(page, 'Send OTP').click();
      await code.fill(await mailbox.codeFor(email));
      await expect(heading).toContainText('Asha Rao');

      await page.getByLabel('Name', { exact: true }).fill('Asha R. Rao');
      await button(page, 'Save Changes').click();
      await expect(
        page.getByText('Profile updated successfully!').locator('visible=true').first(),
      ).toBeVisible();
      await expect(heading).toContainText('Asha R. Rao');
      await expect(button(page, 'No Changes')).toBeVisible();

      await topBar(page).getByRole('button', { name: 'Sign Out' }).click();
      await topBar(page).getByRole('link', { name: 'Login' }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await button(page, 'Send OTP').click();
      const right = await mailbox.codeFor(email, 2);
      await code.fill(right === '123456' ? '123457' : '123456');
      await expect(page.getByText(/^This code is wrong/)).toBeVisible();
      await code.fill(right);
      await expect(heading).toContainText('Asha R. Rao');
      expect(pageLoads.count()).toBe(1);
    });

    test('A visitor uses a page that the browser translated before its code ran', async ({
      page,
      expectedErrors,
    }) => {
      // React renders such a page again, and says so.
      expectedErrors.push(/Minified React error #4\d\d/);
      await translateEarly(page);
      await page.goto('/');
      await changeLanguages(page, 'translated early');
      await topBar(page).getByRole('link', { name: 'Pricing' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Choose what you study, and for how long',
      );
    });
  },
);
