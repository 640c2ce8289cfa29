import type { Page } from '@playwright/test';
import { newAddress, newConfirmedAddress } from '../fixtures/resident.ts';
import { fillDetails, logIn, toast, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const codeField = (page: Page) => page.getByLabel('6-digit code');
const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ });

async function secondsToResend(page: Page): Promise<number> {
  await expect(resend(page)).toHaveText(/^Resend in \d+s$/);
  return Number(/\d+/.exec((await resend(page).textContent())!)![0]);
}

test.describe('Sign-up and login', { tag: ['@auth', '@shell'] }, () => {
  test('A resident signs up, signs out and logs in', async ({ page, mailbox, pageLoads }) => {
    const email = newAddress().replace('example.in', 'gmail.com');
    await page.goto('/');
    await topBar(page).getByRole('link', { name: 'Sign Up' }).click();

    const phone = page.getByLabel('Phone Number', { exact: true });
    await fillDetails(page, { name: '  Asha Rao ', email });
    await phone.fill('98765 4321');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('Enter a 10-digit mobile number.')).toBeVisible();
    await expect(phone).toBeFocused();
    await phone.fill('98765 43210');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(toast(page, 'OTP sent successfully')).toBeVisible();
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Open Gmail' })).toBeVisible();
    await expect(page.getByText('Look in your spam and promotions folders.')).toBeVisible();
    await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));

    const greeting = page.getByRole('heading', { level: 1, name: 'Asha Rao' });
    await expect(toast(page, /^Account created successfully!/)).toBeVisible();
    await expect(page).toHaveURL('/account/profile');
    await expect(greeting).toBeVisible();
    expect(pageLoads.count(), 'one page load for landing, sign-up and account').toBe(1);

    await page.reload();
    await expect(greeting).toBeVisible();
    await expect(page).toHaveURL('/account/profile');

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await topBar(page).getByRole('link', { name: 'Login' }).click();
    await logIn(page, { email }, 2);
    await expect(toast(page, 'Login successful! Welcome back.')).toBeVisible();
    await expect(greeting).toBeVisible();
    expect(pageLoads.count(), 'no page load except the reload').toBe(2);
  });

  test('A visitor logs in for a page, and Back skips the log-in', async ({ page, resident }) => {
    await page.goto('/about');
    await page.goto('/account/payments');
    await expect(page).toHaveURL('/login?next=%2Faccount%2Fpayments');
    await logIn(page, resident, 2);
    await expect(page).toHaveURL('/account/payments');
    await expect(page.getByRole('link', { name: 'Payments' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('Other tabs follow quietly', async ({ page, context, signedIn, expectedErrors }) => {
    // A tab may hear of the log-in before it can see the stored session. The page repeats the read that is refused
    // then.
    expectedErrors.push(/status of 401 .*\/rest\/v1\/users/);
    await page.goto('/account/profile');
    await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
    const other = await context.newPage();
    // The page ignores a session in the address and removes its tokens.
    await other.goto(
      '/pricing#access_token=a.b.c&refresh_token=r&token_type=bearer&expires_in=3600',
    );
    await expect(other).toHaveURL('/pricing');
    await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(toast(other, 'You’ve signed out.')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expect(topBar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    // The other tab has no toaster, or one without messages.
    await expect(page.getByRole('alert')).toHaveCount(0);

    await logIn(page, signedIn, 2);
    await expect(topBar(other).getByRole('link', { name: 'Account' })).toBeVisible();
  });

  test('A visitor without a profile needs no second code', async ({ page, mailbox }) => {
    const newcomer = await newConfirmedAddress();
    await page.goto('/login?next=%2Faccount%2Fpayments');
    await logIn(page, { email: newcomer }, 2);
    await expect(toast(page, 'Account not found. Please sign up first.')).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Complete your account' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(newcomer);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await fillDetails(page, {});
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, /^Account created successfully!/)).toBeVisible();
    await expect(page).toHaveURL('/account/payments');
    await mailbox.codeFor(newcomer, 2);
  });

  test('Only the newer of two codes works', async ({ page, resident, mailbox, expectedErrors }) => {
    expectedErrors.push(/auth\/v1\/verify/);
    await page.clock.install();
    await page.goto('/login');
    await page.getByLabel('Email').fill(resident.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(codeField(page)).toBeVisible();
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
});
