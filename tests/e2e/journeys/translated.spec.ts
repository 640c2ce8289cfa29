import type { Page } from '@playwright/test';
import { translatePage } from 'shared-kit/testing/translate-page';
import { leavePayment, pay, paymentWindow } from '../fixtures/gateway.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { card, enrollNow, physics, SUCCESS } from '../fixtures/pricing-page.ts';
import { fillDetails, toast, topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** From now on the browser translates the page, and again after each change. */
const keepTranslated = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const translate = ${String(translatePage)};
    translate();
    const everything = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => translate()).observe(document.body, everything);
  })()`);

test.describe('A translated page', { tag: ['@auth', '@commerce', '@account', '@shell'] }, () => {
  test('A visitor whose browser translates the site signs up, buys, edits the profile, signs out and logs in', async ({
    page,
    mailbox,
    expectedErrors,
    pageLoads,
  }) => {
    expectedErrors.push(/auth\/v1\/verify/);
    const email = newAddress();
    const code = page.getByLabel('6-digit code');
    await page.goto('/pricing');
    await keepTranslated(page);
    const bundle = card(page, 'Complete Course Bundle');
    await bundle.getByLabel('6 Months').check();
    await expect(bundle.getByRole('status').first()).toHaveText(/^₹21,999 for 6 Months/);

    await test.step('Hindi, and English again', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      const language = page.getByRole('contentinfo').getByRole('combobox');
      await language.selectOption('हिन्दी');
      await expect(heading).toHaveText('चुनें कि क्या पढ़ना है, और कितने समय के लिए');
      await expect(bundle.getByRole('status').first()).not.toContainText('Months');
      await language.selectOption('English');
      await expect(heading).toHaveText('Choose what you study, and for how long');
    });

    await test.step('sign-up', async () => {
      await topBar(page).getByRole('link', { name: 'Sign Up' }).click();
      await fillDetails(page, { email });
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await code.fill(await mailbox.codeFor(email));
      await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
    });

    await test.step('the profile', async () => {
      await page.getByLabel('Name', { exact: true }).fill('Asha R. Rao');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Asha R. Rao' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
    });

    await test.step('a payment window that is closed, a payment that fails, and one that succeeds', async () => {
      await topBar(page).getByRole('link', { name: 'Pricing' }).click();
      await enrollNow(page).click();
      await leavePayment(page);
      await expect(physics(page).getByText('The payment window was closed')).toBeVisible();
      await physics(page).getByRole('button', { name: 'Continue to Payment' }).click();
      await pay(page, 'Failure');
      const tryAgain = paymentWindow(page).getByRole('button', { name: 'Try again' });
      // The page allows three retries, then the window closes.
      for (const _ of [1, 2, 3]) await tryAgain.click();
      await expect(physics(page).getByRole('alert')).toContainText('did not go through.');
      await physics(page).getByRole('button', { name: 'Try Again' }).click();
      await pay(page, 'Success');
      await expect(physics(page).getByText(SUCCESS)).toBeVisible();
    });

    await test.step('sign-out, and log-in with a wrong code first', async () => {
      await topBar(page).getByRole('button', { name: 'Sign Out' }).click();
      await topBar(page).getByRole('link', { name: 'Login' }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      const right = await mailbox.codeFor(email, 2);
      await code.fill(right === '123456' ? '123457' : '123456');
      await expect(page.getByText(/This code is wrong, expired or already used\./)).toBeVisible();
      await code.fill(right);
      await expect(page.getByRole('heading', { level: 1, name: 'Asha R. Rao' })).toBeVisible();
    });
    expect(pageLoads.count()).toBe(1);
  });
});
