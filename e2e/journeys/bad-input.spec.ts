import type { Page } from '@playwright/test';
import { CODES, EMAILS, LINES } from '../../shared-kit/src/testing/bad-input.ts';
import { readProfile } from '../fixtures/database.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { fillDetails, toast } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

// Some rows of the table that forms and API are held to, in a whole browser: pasted, as bad input mostly comes.

async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill('');
  await field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    document.execCommand('insertText', false, pasted);
  }, text);
}

const row = <T extends { what: string }>(table: T[], what: string): T =>
  table.find((one) => one.what === what)!;

for (const [inName, inInstitute] of [
  ['HTML', 'zero-width spaces'],
  ['right-to-left', 'SQL'],
  ['an emoji of several', 'a placeholder'],
  ['a joiner within', 'a turned direction'],
]) {
  test(`A name with ${inName} and an institute with ${inInstitute} are stored as they were meant, and shown as text`, async ({
    page,
    mailbox,
  }) => {
    const [name, college] = [row(LINES, inName!), row(LINES, inInstitute!)];
    const keptName = (name.form as { kept: string }).kept;
    const email = newAddress();
    await page.goto('/signup');
    await fillDetails(page, {});
    await paste(page, 'Name', name.typed);
    await paste(page, 'Institute Name', college.typed);
    await paste(page, 'Phone Number', '+९१ ९८७६५ ४३२१०');
    await paste(page, 'Email', `\u200b${email}`);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${keptName}`);
    expect(await readProfile(email)).toMatchObject({
      name: keptName,
      college: (college.form as { kept: string }).kept,
      phone: '+91 98765 43210',
    });
  });
}

test('What cannot be an email is named at its field, and no code is sent', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/otp'))));
  await page.goto('/signup');
  await fillDetails(page, {});
  for (const { typed, form } of EMAILS) {
    if ('kept' in form) continue;
    await paste(page, 'Email', typed);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const words =
      form.fault === 'required' ? 'This field is required' : 'It should look like name@example.in';
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(toast(page, 'Please enter a valid email address').first()).toBeVisible();
  expect(asked).toBe(0);
});

test('Of what is pasted as a code the digits stay', async ({
  page,
  context,
  resident,
  expectedErrors,
}) => {
  expectedErrors.push(/auth\/v1\/verify/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await page.getByLabel('Email').fill(resident.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const field = page.getByLabel('6-digit code');
  for (const { typed, form } of CODES) {
    await field.fill('');
    const answered = form.length === 6 ? page.waitForResponse('**/auth/v1/verify') : undefined;
    await page.evaluate((text) => navigator.clipboard.writeText(text), typed);
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue(form);
    await answered;
    await expect(field).toBeEnabled();
  }
});
