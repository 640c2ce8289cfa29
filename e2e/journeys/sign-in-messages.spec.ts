import type { Page, Route } from '@playwright/test';
import { ageCode, changeEmail } from '../fixtures/database.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { fillDetails, toast } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

// What log in and sign up say when something goes wrong, each found by its words; and that nothing typed is lost.

/** Answers of 4xx and 5xx, and requests that get none, show on the console in any case. */
const REFUSAL = /auth\/v1\/(verify|otp)|rest\/v1\/users/;
const OTP = '**/auth/v1/otp*';
const VERIFY = '**/auth/v1/verify*';
const PROFILES = '**/rest/v1/users*';

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const codeField = (page: Page) => page.getByLabel('6-digit code');
const resend = (page: Page) => page.getByRole('button', { name: 'Resend OTP' });
const noNetwork = (route: Route) => route.abort('internetdisconnected');
const refuse = (status: number, error_code: string, msg: string) => (route: Route) =>
  route.fulfill({ status, json: { code: status, error_code, msg } });

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(REFUSAL));

async function sendTo(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login');
  await email(page).fill(address);
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

async function signUpTo(page: Page, address: string): Promise<void> {
  await page.goto('/signup');
  await fillDetails(page, { email: address });
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

test.describe('Sending the code to log in', () => {
  test('when the mail cannot be sent, and when there is no network', async ({ page, resident }) => {
    const unreachable = resident.email.replace('example.in', 'example.invalid');
    await changeEmail(resident.email, unreachable);
    await sendTo(page, unreachable);
    await expect(toast(page, 'Failed to send OTP. Please try again.')).toBeVisible();
    await expect(email(page)).toHaveValue(unreachable);

    await page.reload();
    await page.route(OTP, noNetwork);
    await sendTo(page, unreachable);
    await expect(toast(page, 'Failed to send OTP. Please try again.')).toBeVisible();
    await page.unroute(OTP);
    await changeEmail(unreachable, resident.email);
    await sendTo(page, resident.email);
    await expect(toast(page, 'OTP sent successfully')).toBeVisible();
  });

  test('too often, for all together says so, and for one address leads to the code of a minute ago', async ({
    page,
    resident,
    mailbox,
  }) => {
    await page.route(OTP, refuse(429, 'over_email_send_rate_limit', 'email rate limit exceeded'));
    await sendTo(page, resident.email);
    await expect(toast(page, 'email rate limit exceeded')).toBeVisible();
    await page.unroute(OTP);
    await sendTo(page, resident.email);
    const code = await mailbox.codeFor(resident.email, 2);
    await ageCode(resident.email, -43);

    // As another browser, which knows nothing of the code.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/login');
    await sendTo(page, resident.email);
    await expect(
      toast(page, 'An OTP was sent to this address less than a minute ago. Please use it.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();
    await codeField(page).fill(code);
    await expect(page).toHaveURL('/account/profile');
  });

  test('to what is no address says so, at the field too', async ({ page }) => {
    await sendTo(page, 'asha<rao>@example.in');
    await expect(toast(page, 'Unable to validate email address: invalid format')).toBeVisible();
    await expect(page.getByText('It should look like name@example.in')).toBeVisible();
    await expect(email(page)).toBeFocused();
  });
});

test.describe('The code to log in', () => {
  test('when it is wrong, when nobody could look at it, and when it was tried too often', async ({
    page,
    resident,
    mailbox,
  }) => {
    await sendTo(page, resident.email);
    const code = await mailbox.codeFor(resident.email, 2);
    await codeField(page).fill(code === '000000' ? '111111' : '000000');
    await expect(toast(page, 'OTP verification failed. Please try again.')).toBeVisible();

    await page.route(VERIFY, refuse(429, 'over_request_rate_limit', 'Request rate limit reached'));
    await codeField(page).fill(code);
    await expect(
      toast(page, 'Too many attempts. Please wait a few minutes and try again.'),
    ).toBeVisible();
    await page.unroute(VERIFY);
    await page.route(VERIFY, (route) => route.fulfill({ json: {} }));
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await expect(toast(page, /^Verification failed$/)).toBeVisible();
    await page.unroute(VERIFY);
    await page.route(VERIFY, noNetwork);
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await expect(toast(page, 'Login failed. Please try again.')).toBeVisible();

    await page.unroute(VERIFY);
    await expect(codeField(page), 'what was typed is still there').toHaveValue(code);
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await expect(toast(page, 'Login successful! Welcome back.')).toBeVisible();
    await expect(page).toHaveURL('/account/profile');
  });

  test('can be asked for again: the older one is worth nothing then, the newer one is', async ({
    page,
    resident,
    mailbox,
  }) => {
    await page.clock.install();
    await sendTo(page, resident.email);
    const older = await mailbox.codeFor(resident.email, 2);
    await page.clock.fastForward(61_000);
    await page.route(OTP, noNetwork);
    await resend(page).click();
    await expect(toast(page, 'Failed to resend OTP. Please try again.')).toBeVisible();
    await page.unroute(OTP);
    await resend(page).click();
    await expect(toast(page, 'OTP sent again')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled();

    const newer = await mailbox.codeFor(resident.email, 3);
    expect(newer).not.toBe(older);
    await codeField(page).fill(older);
    await expect(
      page.getByText(
        'This code is wrong, expired or already used. Check the latest mail, or resend.',
      ),
    ).toBeVisible();
    await codeField(page).fill(newer);
    await expect(page).toHaveURL('/account/profile');
  });
});

test.describe('Signing up', () => {
  test('names what is missing, what is no email and what is too long', async ({ page }) => {
    await page.goto('/signup');
    const send = page.getByRole('button', { name: 'Send OTP' });
    await send.click();
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
    await expect(page.getByText('This field is required')).toHaveCount(6);
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

    await fillDetails(page, { email: 'asha.example.in' });
    await send.click();
    await expect(toast(page, 'Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('It should look like name@example.in')).toBeVisible();
    await expect(email(page)).toBeFocused();

    await fillDetails(page, { email: newAddress(), name: 'A'.repeat(100_000) });
    await send.click();
    await expect(toast(page, 'Please shorten what is too long')).toBeVisible();
    await expect(page.getByText('This is too long: at most 120 characters')).toBeVisible();
  });

  test('when the mail cannot be sent, nothing is half done', async ({ page, mailbox }) => {
    await signUpTo(page, newAddress().replace('example.in', 'example.invalid'));
    await expect(toast(page, 'Failed to send OTP. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Institute Name')).toHaveValue('AIIMS Nagpur');

    await email(page).fill('asha..rao@-example.in');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(toast(page, 'Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('It should look like name@example.in')).toBeVisible();

    const right = newAddress();
    await email(page).fill(right);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.route(VERIFY, noNetwork);
    await codeField(page).fill(await mailbox.codeFor(right));
    await expect(toast(page, 'Signup failed. Please try again.')).toBeVisible();
    await page.unroute(VERIFY);
    await page.getByRole('button', { name: 'Verify & Sign Up' }).click();
    await expect(toast(page, 'Account created successfully! Welcome to Isocentre.')).toBeVisible();
  });

  test('when the profile cannot be created the email stays confirmed, and the form is there to try again', async ({
    page,
    mailbox,
  }) => {
    const address = newAddress();
    const create = page.getByRole('button', { name: 'Create Account' });
    const creating = (status: number, code: string, message: string) => (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { code, message, details: null, hint: null } })
        : route.fallback();
    await signUpTo(page, address);
    await page.route(
      PROFILES,
      creating(400, '23514', 'violates check constraint "users_name_check"'),
    );
    await codeField(page).fill(await mailbox.codeFor(address));
    await expect(
      toast(
        page,
        'Failed to create profile: something in it cannot be stored. Please check what you typed.',
      ),
    ).toBeVisible();
    await expect(page.getByText('Confirmed by code')).toBeVisible();
    await expect(email(page)).toHaveValue(address);
    await expect(page.getByLabel('Institute Name')).toHaveValue('AIIMS Nagpur');

    await page.unroute(PROFILES);
    await page.route(PROFILES, creating(500, '57014', 'The database took too long.'));
    await create.click();
    await expect(
      toast(page, 'Failed to create profile: The database took too long.'),
    ).toBeVisible();
    await page.unroute(PROFILES);
    await page.route(PROFILES, creating(401, 'PGRST303', 'JWT expired'));
    await create.click();
    await expect(
      toast(
        page,
        'Failed to create profile: your sign-in has ended. Please confirm your email with a new code.',
      ),
    ).toBeVisible();
    await page.unroute(PROFILES);
    await page.route(PROFILES, noNetwork);
    await create.click();
    await expect(toast(page, 'Failed to create profile. Please try again.')).toBeVisible();
    await page.unroute(PROFILES);
    await create.click();
    await expect(toast(page, /^Account created successfully!/)).toBeVisible();
    await expect(page).toHaveURL('/account/profile');
  });

  test('with an account leads into it, and changes nothing of it', async ({
    page,
    mailbox,
    resident,
  }) => {
    await page.goto('/signup');
    await fillDetails(page, { email: resident.email.toUpperCase(), name: 'Somebody Else' });
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await codeField(page).fill(await mailbox.codeFor(resident.email, 2));
    await expect(toast(page, 'Login successful! Welcome back.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: resident.name })).toBeVisible();
  });
});

test('Whoever logs in and has not signed up is told so, and only completes the details: no second code', async ({
  page,
  mailbox,
  newcomer,
}) => {
  await page.goto('/login?next=%2Faccount%2Fpayments');
  await sendTo(page, newcomer);
  await codeField(page).fill(await mailbox.codeFor(newcomer, 2));
  await expect(toast(page, 'Account not found. Please sign up first.')).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Complete your account' }),
  ).toBeVisible();
  await expect(email(page)).toHaveValue(newcomer);
  await expect(email(page)).not.toBeEditable();
  await fillDetails(page, {});
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, /^Account created successfully!/)).toBeVisible();
  await expect(page).toHaveURL('/account/payments');
  await mailbox.codeFor(newcomer, 2);
});
