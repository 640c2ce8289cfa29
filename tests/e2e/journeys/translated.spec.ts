import type { Page } from '@playwright/test';
import { translatePage } from 'shared-kit/testing/translate-page';
import { leavePayment, pay, paymentWindow } from '../fixtures/gateway.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { card, enrollNow, physics, SUCCESS } from '../fixtures/pricing-page.ts';
import { MEMBER_PAGES, PUBLIC_PAGES } from '../fixtures/pages.ts';
import { signInAs } from '../fixtures/resident.ts';
import { fillDetails, recoveryCard, toast, topBar } from '../fixtures/site.ts';
import { STEPS } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** From now on the browser translates the page, and again after each change. */
const keepTranslated = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const translate = ${String(translatePage)};
    translate();
    const everything = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => translate()).observe(document.body, everything);
  })()`);

/** Translates the page before any script of the site runs. */
const translateEarly = (page: Page): Promise<void> =>
  page.addInitScript(`document.addEventListener('DOMContentLoaded', ${String(translatePage)})`);

const languageChoice = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

/** Changes each text on a translated page: to Hindi and back. Then opens another page by link. */
async function useTranslated(page: Page, state: string): Promise<void> {
  await keepTranslated(page);
  const lines = () => page.locator('#root').innerText();
  const english = await lines();
  await languageChoice(page).selectOption('हिन्दी');
  await expect(page.locator('html'), state).toHaveAttribute('lang', 'hi-IN');
  await expect.poll(lines, state).not.toBe(english);
  await languageChoice(page).selectOption('English');
  await expect(page.locator('html'), state).toHaveAttribute('lang', 'en-IN');
  await expect(recoveryCard(page), state).toHaveCount(0);
}

/** Emails have no frame. */
const STATES = Object.keys(STEPS).filter((state) => !state.startsWith('mail-'));

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
      const language = languageChoice(page);
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

  for (const [index, address] of ['/', ...PUBLIC_PAGES.slice(1), ...MEMBER_PAGES].entries()) {
    test(
      `A visitor changes the language of the translated page ${address}`,
      exhaustive(index),
      async ({ page, resident, expectedErrors }) => {
        expectedErrors.push(/no-such-page/);
        if (MEMBER_PAGES.includes(address)) await signInAs(page, resident);
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await useTranslated(page, address);
      },
    );
  }

  for (const state of STATES) {
    test(
      `A visitor changes the language of the translated state ${state}`,
      exhaustive(1),
      async ({ page, expectedErrors }) => {
        expectedErrors.push(/Failed to load resource/);
        await STEPS[state]!(page);
        await useTranslated(page, state);
      },
    );
  }

  test('A visitor uses a page that the browser translated before its code ran', async ({
    page,
    expectedErrors,
  }) => {
    // React renders such a page again, and says so.
    expectedErrors.push(/Minified React error #4\d\d/);
    await translateEarly(page);
    await page.goto('/');
    await useTranslated(page, 'translated early');
    await topBar(page).getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Choose what you study, and for how long',
    );
  });
});
