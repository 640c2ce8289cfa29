import type { Page } from '@playwright/test';
import { ageCode } from '../fixtures/database.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { fillDetails, toast } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const codeField = (page: Page) => page.getByLabel('6-digit code');
const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ });

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(codeField(page)).toBeVisible();
}

async function secondsToResend(page: Page): Promise<number> {
  await expect(resend(page)).toHaveText(/^Resend in \d+s$/);
  return Number(/\d+/.exec((await resend(page).textContent())!)![0]);
}

test.describe('Steps of signing in', { tag: '@auth' }, () => {
  test('A member reloads the code step, requests another code, and only the newer one works', async ({
    page,
    resident,
    mailbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/auth\/v1\/verify/);
    await page.clock.install();
    await askForCode(page, resident.email);
    const older = await mailbox.codeFor(resident.email, 2);
    await page.clock.fastForward(20_000);
    await expect.poll(() => secondsToResend(page)).toBeLessThanOrEqual(40);
    await page.reload();
    await expect(page.getByText(resident.email)).toBeVisible();
    expect(await secondsToResend(page)).toBeLessThanOrEqual(40);

    await page.clock.fastForward(41_000);
    await resend(page).click();
    await expect(toast(page, 'OTP sent again')).toBeVisible();
    await expect(resend(page)).toBeDisabled();
    const newer = await mailbox.codeFor(resident.email, 3);
    await codeField(page).fill(older);
    await expect(page.getByText(/^This code is wrong, expired or already used\./)).toBeVisible();
    // Typed by key: the rejected code is selected, so the first digit replaces it.
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(newer);
    await expect(page).toHaveURL('/account/profile');
    expect(
      await page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => key.startsWith('auth-')),
      ),
      'the browser keeps no input',
    ).toEqual([]);
  });

  test('A member uses a code from less than a minute ago in another browser', async ({
    page,
    resident,
    mailbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/auth\/v1\/otp/);
    await askForCode(page, resident.email);
    const code = await mailbox.codeFor(resident.email, 2);
    await ageCode(resident.email, -43);
    // Another browser has stored nothing about the code.
    await page.evaluate(() => sessionStorage.clear());
    await askForCode(page, resident.email);
    await expect(
      toast(page, 'An OTP was sent to this address less than a minute ago. Please use it.'),
    ).toBeVisible();
    expect(await secondsToResend(page)).toBeGreaterThan(20);
    await codeField(page).fill(code);
    await expect(page).toHaveURL('/account/profile');
  });

  test('The sign-up form keeps a visitor’s input after a reload, log-in and a policy', async ({
    page,
  }) => {
    const email = newAddress();
    const name = page.getByLabel('Name', { exact: true });
    await page.goto('/signup');
    await fillDetails(page, { email });
    await page.reload();
    await expect(name).toHaveValue('Asha Rao');
    await expect(page.getByLabel('Course')).toHaveValue('MD');

    await page.getByRole('link', { name: 'Log in instead' }).click();
    // Until the log-in page appears, the sign-up form shows the same address in a field of the same name.
    await expect(name).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Email').fill(`other-${email}`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(`other-${email}`);
    await expect(name).toHaveValue('Asha Rao');

    await page.getByRole('main').getByRole('link', { name: 'privacy policy', exact: true }).click();
    await expect(page).toHaveURL('/privacy-policy');
    await page.goBack();
    await expect(name).toHaveValue('Asha Rao');
  });
});
