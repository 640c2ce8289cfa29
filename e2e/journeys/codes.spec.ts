import type { Page } from '@playwright/test';
import { ageCode } from '../fixtures/database.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { toast } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const REJECTED = 'This code is wrong, expired or already used. Check the latest mail, or resend.';

/** The backend's answer to a wrong code shows on the console as any answer of 4xx does. */
const REFUSAL = /auth\/v1\/(verify|otp)/;

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

const verify = (page: Page) => page.getByRole('button', { name: 'Verify & Login' });

/** Types a code, which sends itself when it is complete. */
const tryCode = (page: Page, code: string) => page.getByLabel('6-digit code').fill(code);

test('An email that nobody signed up with leads to sign-up', async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSAL);
  await askForCode(page, newAddress());
  await expect(toast(page, 'Email not found. Signup to continue')).toBeVisible();
});

test('A wrong code is refused, and the right one then works', async ({
  page,
  mailbox,
  resident,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSAL);
  await askForCode(page, resident.email);
  const code = await mailbox.codeFor(resident.email, 2);
  const wrong = code === '000000' ? '111111' : '000000';
  await tryCode(page, wrong);
  await expect(page.getByText(REJECTED).first()).toBeVisible();
  // Typed by key, as people do: the rejected code is selected, so the first digit replaces it.
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL('/account/profile');
});

test('An expired code is refused', async ({ page, mailbox, resident, expectedErrors }) => {
  expectedErrors.push(REFUSAL);
  await askForCode(page, resident.email);
  const code = await mailbox.codeFor(resident.email, 2);
  await ageCode(resident.email, 11 * 60);
  await tryCode(page, code);
  await expect(page.getByText(REJECTED).first()).toBeVisible();
});

test('A code works once', async ({ page, mailbox, resident, expectedErrors }) => {
  expectedErrors.push(REFUSAL);
  await askForCode(page, resident.email);
  const code = await mailbox.codeFor(resident.email, 2);
  await tryCode(page, code);
  await expect(page).toHaveURL('/account/profile');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await askForCode(page, resident.email);
  await mailbox.codeFor(resident.email, 3);
  await tryCode(page, code);
  await expect(page.getByText(REJECTED).first()).toBeVisible();
});

test('Only six digits can be verified, however they are typed or pasted', async ({
  page,
  context,
  resident,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSAL);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await askForCode(page, resident.email);
  const field = page.getByLabel('6-digit code');

  await field.pressSequentially('12345');
  await expect(verify(page)).toBeDisabled();
  await field.press('Backspace');
  await field.pressSequentially('567');
  await expect(field, 'a seventh digit has no place').toHaveValue(/^\d{6}$/);
  await expect(verify(page)).toBeEnabled();

  await field.fill('');
  await field.pressSequentially('12a b-3');
  await expect(field).toHaveValue('123');

  for (const pasted of ['123 456', '123-456', ' 123456 ']) {
    await field.fill('');
    const verification = page.waitForRequest('**/auth/v1/verify');
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue('123456');
    expect((await verification).postDataJSON()).toMatchObject({ token: '123456' });
  }
});
