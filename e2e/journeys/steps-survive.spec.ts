import type { Page } from '@playwright/test';
import { ageCode } from '../fixtures/database.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { askToSignUp, toast } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const codeField = (page: Page) => page.getByLabel('6-digit code');
const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ });

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(codeField(page)).toBeVisible();
}

/** The seconds on the button that asks for another code. */
async function secondsToResend(page: Page): Promise<number> {
  await expect(resend(page)).toHaveText(/^Resend in \d+s$/);
  return Number(/\d+/.exec((await resend(page).textContent())!)![0]);
}

test('A reload in the code step loses nothing: not the step, not the email, not the countdown', async ({
  page,
  resident,
  mailbox,
}) => {
  await page.clock.install();
  await askForCode(page, resident.email);
  await page.clock.fastForward(20_000);
  await expect.poll(() => secondsToResend(page)).toBeLessThanOrEqual(40);
  await page.reload();
  await expect(page.getByText(resident.email)).toBeVisible();
  expect(await secondsToResend(page)).toBeLessThanOrEqual(40);
  await codeField(page).fill(await mailbox.codeFor(resident.email, 2));
  await expect(page).toHaveURL('/account/profile');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('auth-'))),
    'nothing typed is left behind',
  ).toEqual([]);
});

test('Change Email leads back to the email as typed, and its code and countdown are gone', async ({
  page,
  resident,
}) => {
  await askForCode(page, resident.email);
  await codeField(page).fill('123');
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(resident.email);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(resident.email);
});

test('When the server wants a longer wait than the page thought, the countdown follows it', async ({
  page,
  resident,
  expectedErrors,
}) => {
  expectedErrors.push(/auth\/v1\/otp/);
  await page.clock.install();
  await askForCode(page, resident.email);
  // By the page's clock a minute has passed; by the server's the code is not even sent.
  await page.clock.fastForward(61_000);
  await ageCode(resident.email, -43);
  await expect(resend(page)).toHaveText('Resend OTP');
  await resend(page).click();
  await expect(
    toast(page, 'An OTP was sent to this address less than a minute ago. Please use it.'),
  ).toBeVisible();
  expect(await secondsToResend(page)).toBeGreaterThan(20);
  await expect(resend(page)).toBeDisabled();
});

test('What was typed into the sign-up form survives a reload, and the way to log in, to the policies and back', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Course').selectOption('DNB');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Course')).toHaveValue('DNB');

  await page.getByRole('link', { name: 'Login instead' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Email').fill(`other-${email}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(`other-${email}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');

  await page.getByRole('link', { name: 'privacy policy', exact: true }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
});

test('Back to Form keeps what was typed, and so does a reload in the code step', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto('/signup');
  await askToSignUp(page, 'Asha Rao', email);
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Form' }).click();
  await expect(page.getByLabel('Institute Name')).toHaveValue('AIIMS Nagpur');
  await expect(page.getByLabel('Designation')).toHaveValue('JR2');
});

test('The same code in two tabs at once lets both in', async ({
  page,
  context,
  resident,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/auth\/v1\/verify/);
  await askForCode(page, resident.email);
  const code = await mailbox.codeFor(resident.email, 2);
  // The tab was duplicated: it begins with a copy of the first one's storage.
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(codeField(other)).toBeVisible();
  await Promise.all([codeField(page).fill(code), codeField(other).fill(code)]);
  await expect(page).toHaveURL('/account/profile');
  await expect(other).toHaveURL('/account/profile');
});
