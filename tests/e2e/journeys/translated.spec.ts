import type { Page } from '@playwright/test';
import { translatePage } from 'shared-kit/testing/translate-page';
import { leavePayment, pay, paymentWindow } from '../fixtures/gateway.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { card, physics, SUCCESS } from '../fixtures/pricing-page.ts';
import { MEMBER_PAGES, PUBLIC_PAGES } from '../fixtures/pages.ts';
import { signInAs } from '../fixtures/resident.ts';
import { recoveryCard, topBar } from '../fixtures/visitor.ts';
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
const translateEarly = (page: Page) =>
  page.addInitScript(
    `document.addEventListener('DOMContentLoaded', () => (${String(translatePage)})())`,
  );

const languageChoice = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

/** Changes each text on a translated page, to the other language and back. */
async function useTranslated(page: Page, state: string): Promise<void> {
  await keepTranslated(page);
  const html = page.locator('html');
  const lines = () => page.locator('#root').innerText();
  const first = (await html.getAttribute('lang')) === 'hi-IN' ? HINDI : ENGLISH;
  for (const { name, lang } of first === HINDI ? [ENGLISH, HINDI] : [HINDI, ENGLISH]) {
    const before = await lines();
    await languageChoice(page).selectOption(name);
    await expect(html, state).toHaveAttribute('lang', lang);
    await expect.poll(lines, state).not.toBe(before);
  }
  await expect(recoveryCard(page), state).toHaveCount(0);
}

/** The words that a walk finds its way by. */
const ENGLISH = {
  name: 'English',
  lang: 'en-IN',
  signUp: 'Sign Up',
  fields: ['Name', 'Email', 'Phone Number', 'Institute Name', 'Course', 'Designation'],
  sendCode: 'Send OTP',
  code: '6-digit code',
  rejected: /This code is wrong, expired or already used\./,
  save: 'Save Changes',
  saved: 'Profile updated successfully!',
  unchanged: 'No Changes',
  signOut: 'Sign Out',
  logIn: 'Login',
  enroll: 'Enroll Now',
  closed: 'The payment window was closed',
  continue: 'Continue to Payment',
  failed: 'did not go through.',
  tryAgain: 'Try Again',
  success: SUCCESS,
};
const HINDI: typeof ENGLISH = {
  name: 'हिन्दी',
  lang: 'hi-IN',
  signUp: 'साइन अप',
  fields: ['नाम', 'ईमेल', 'फ़ोन नंबर', 'संस्थान का नाम', 'कोर्स', 'पद'],
  sendCode: 'OTP भेजें',
  code: '6 अंकों का कोड',
  rejected: /यह कोड गलत है/,
  save: 'बदलाव सहेजें',
  saved: 'प्रोफ़ाइल अपडेट हो गई!',
  unchanged: 'कोई बदलाव नहीं',
  signOut: 'साइन आउट',
  logIn: 'लॉग इन',
  enroll: 'अभी एनरोल करें',
  closed: 'भुगतान होने से पहले ही भुगतान की विंडो बंद हो गई।',
  continue: 'भुगतान पर आगे बढ़ें',
  failed: 'भुगतान पूरा नहीं हुआ।',
  tryAgain: 'फिर कोशिश करें',
  success: 'भुगतान सफल रहा! आपका सब्सक्रिप्शन चालू हो गया है।',
};

/** Emails have no frame, and a page whose code has not arrived has one language. */
const STATES = Object.keys(STEPS).filter((state) => !/^mail-|^pricing-loading$/.test(state));

test.describe('A translated page', { tag: ['@auth', '@commerce', '@account', '@shell'] }, () => {
  for (const [index, words] of [ENGLISH, HINDI].entries()) {
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    test(
      `A visitor whose browser translates the ${words.name} site signs up, edits the profile, signs out and logs in`,
      exhaustive(index),
      async ({ page, mailbox, expectedErrors, pageLoads }) => {
        expectedErrors.push(/auth\/v1\/verify/);
        const email = newAddress();
        const code = page.getByLabel(words.code);
        const heading = page.getByRole('heading', { level: 1 });
        const typed = ['Asha Rao', email, '98765 43210', 'AIIMS Nagpur'];
        await page.goto('/pricing');
        await keepTranslated(page);
        await languageChoice(page).selectOption(words.name);
        await topBar(page).getByRole('link', { name: words.signUp }).click();
        for (const [field, label] of words.fields.entries()) {
          const control = page.getByLabel(label, { exact: true });
          if (field < typed.length) await control.fill(typed[field]!);
          else await control.selectOption({ index: 1 });
        }
        await button(page, words.sendCode).click();
        await code.fill(await mailbox.codeFor(email));
        await expect(heading).toContainText('Asha Rao');

        await page.getByLabel(words.fields[0]!, { exact: true }).fill('Asha R. Rao');
        await button(page, words.save).click();
        await expect(page.getByText(words.saved).locator('visible=true').first()).toBeVisible();
        await expect(heading).toContainText('Asha R. Rao');
        await expect(button(page, words.unchanged)).toBeVisible();

        await topBar(page).getByRole('button', { name: words.signOut }).click();
        await topBar(page).getByRole('link', { name: words.logIn }).click();
        await page.getByLabel(words.fields[1]!, { exact: true }).fill(email);
        await button(page, words.sendCode).click();
        const right = await mailbox.codeFor(email, 2);
        await code.fill(right === '123456' ? '123457' : '123456');
        await expect(page.getByText(words.rejected)).toBeVisible();
        await code.fill(right);
        await expect(heading).toContainText('Asha R. Rao');
        expect(pageLoads.count()).toBe(1);
      },
    );

    test(
      `A member whose browser translates the ${words.name} site closes the payment window, fails to pay and pays`,
      { tag: '@all' },
      async ({ page, resident }) => {
        await signInAs(page, resident);
        await page.goto('/pricing');
        await keepTranslated(page);
        await languageChoice(page).selectOption(words.name);
        const offer = physics(page);
        await offer.getByRole('button', { name: words.enroll }).click();
        await leavePayment(page);
        await expect(offer.getByText(words.closed)).toBeVisible();
        await offer.getByRole('button', { name: words.continue }).click();
        await pay(page, 'Failure');
        const tryAgain = paymentWindow(page).getByRole('button', { name: 'Try again' });
        // The page allows three retries, then the window closes.
        for (const _ of [1, 2, 3]) await tryAgain.click();
        await expect(offer.getByRole('alert')).toContainText(words.failed);
        await offer.getByRole('button', { name: words.tryAgain }).click();
        await pay(page, 'Success');
        await expect(offer.getByText(words.success)).toBeVisible();
      },
    );
  }

  test('On a translated page prices follow the chosen duration and language', async ({ page }) => {
    await page.goto('/pricing');
    await keepTranslated(page);
    const price = card(page, 'Complete Course Bundle').getByRole('status').first();
    await card(page, 'Complete Course Bundle').getByRole('radio', { name: '6 Months' }).check();
    await expect(price).toHaveText(/^₹21,999 for 6 Months/);
    await useTranslated(page, 'prices');
    await expect(price).toHaveText(/^₹21,999 for 6 Months/);
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
