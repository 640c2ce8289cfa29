import { newAddress } from '../fixtures/mailbox.ts';
import { askToSignUp, logIn, toast, topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test('A resident signs up with the emailed code, stays in after a reload, signs out and logs in again', async ({
  page,
  mailbox,
  pageLoads,
}) => {
  const email = newAddress();
  await page.goto('/');
  await topBar(page).getByRole('link', { name: 'Sign Up' }).click();

  await askToSignUp(page, '  Asha Rao ', email);
  await expect(toast(page, 'OTP sent successfully')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));

  const greeting = page.getByRole('heading', { level: 1, name: 'Asha Rao' });
  await expect(page).toHaveURL('/account/profile');
  await expect(toast(page, /^Account created successfully!/)).toBeVisible();
  await expect(greeting).toBeVisible();
  expect(pageLoads.count(), 'landing, sign-up and account came with one page load').toBe(1);

  await page.reload();
  await expect(greeting).toBeVisible();
  await expect(page).toHaveURL('/account/profile');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/^[^?]*\/login(\?|$)/);
  await logIn(page, { email }, 2);
  await expect(greeting).toBeVisible();
  await expect(toast(page, 'Login successful! Welcome back.')).toBeVisible();
  expect(pageLoads.count(), 'only the reload was asked for').toBe(2);
});

test('A visitor who opens a member page logs in and is back on that page, and back does not lead into a trap', async ({
  page,
  resident,
}) => {
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

test('While it is not known who is visiting, a member page says Loading...', async ({
  page,
  signedIn,
}) => {
  let letThrough!: () => void;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  let isHeldUp = false;
  // The Supabase client comes in a chunk of its own, which only a stored session makes the page load.
  await page.route(/\/assets\/dist-.*\.js$/, async (route) => {
    isHeldUp = true;
    await held;
    await route.continue();
  });
  await page.goto('/account/profile');
  await expect(page.getByText('Loading...')).toBeVisible();
  expect(isHeldUp).toBe(true);
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
});

test('A member who opens log in or sign up is sent to the account', async ({ page, signedIn }) => {
  for (const address of ['/login', '/signup']) {
    await page.goto(address);
    await expect(page).toHaveURL('/account/profile');
    await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
  }
});

test('Signing out in one tab signs out the other, and signing in too', async ({
  page,
  context,
  signedIn,
}) => {
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
  const other = await context.newPage();
  // A link with a session in it changes nothing, and its tokens leave the address.
  await other.goto('/pricing#access_token=a.b.c&refresh_token=r&token_type=bearer&expires_in=3600');
  await expect(other).toHaveURL('/pricing');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(topBar(page).getByRole('link', { name: 'Login' })).toBeVisible();

  await logIn(page, signedIn, 2);
  await expect(topBar(other).getByRole('link', { name: 'Account' })).toBeVisible();
});

test('Sign-out clears everything even when the call fails', async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/logout/);
  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Sign out failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await page.reload();
  await expect(topBar(page).getByRole('link', { name: 'Login' })).toBeVisible();
});
