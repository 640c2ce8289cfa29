import { holdRequests } from '../fixtures/hold-requests.ts';
import { newAddress } from '../fixtures/mailbox.ts';
import { fillDetails, logIn, toast, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const CLIENT = '**/assets/dist-*.js';

/** Whether the centre of an element is on the screen and nothing covers it. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

test.describe('Sign-up and login', { tag: ['@auth', '@shell'] }, () => {
  test('A resident signs up with the emailed code, stays signed in after a reload, signs out and logs in again', async ({
    page,
    mailbox,
    pageLoads,
  }) => {
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
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(toast(page, 'OTP sent successfully')).toBeVisible();
    const code = page.getByLabel('6-digit code');
    await expect(code).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('6-digit code', { exact: true })).toBeInViewport({ ratio: 1 });
    expect(await code.evaluate(isUncovered), 'neither bar nor toast covers the field').toBe(true);
    await page.setViewportSize({ width: 1280, height: 720 });
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
    await expect(page).toHaveURL(/^[^?]*\/login(\?|$)/);
    await logIn(page, { email }, 2);
    await expect(toast(page, 'Login successful! Welcome back.')).toBeVisible();
    await expect(greeting).toBeVisible();
    expect(pageLoads.count(), 'no page load except the reload').toBe(2);
  });

  test('A visitor who opens a member page logs in and returns to it, and the back button skips the log-in page', async ({
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

  test('Until its code runs, a member page shows its tabs and Loading..., and has requested its data; then it needs no client', async ({
    page,
    signedIn,
  }) => {
    const releaseCode = await holdRequests(page, '**/*.js');
    // The HTML of a member page names the chunk with the Supabase client.
    const releaseClient = await holdRequests(page, CLIENT);
    const client = page.waitForRequest(CLIENT);
    const read: string[] = [];
    page.on('request', (request) => {
      const address = decodeURIComponent(request.url());
      const [, table] = /\/rest\/v1\/(users(?=\?select=id,)|consents)/.exec(address) ?? [];
      if (table && request.method() === 'GET') read.push(table);
    });
    await page.goto('/account/profile', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Purchases' })).toBeVisible();
    await expect.poll(() => read.toSorted()).toEqual(['consents', 'users']);
    await client;
    releaseCode();
    await expect(page.getByRole('heading', { level: 1, name: signedIn.name })).toBeVisible();
    expect(read.toSorted()).toEqual(['consents', 'users']);
    releaseClient();
  });

  test('A member signs out and in: this tab confirms it, and every other tab follows quietly', async ({
    page,
    context,
    signedIn,
    expectedErrors,
  }) => {
    // A tab may hear of the log-in before it can see the stored session. The page repeats the read that is refused then.
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

  test('A visitor without a profile logs in and completes the details without a second code', async ({
    page,
    mailbox,
    newcomer,
  }) => {
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
});
