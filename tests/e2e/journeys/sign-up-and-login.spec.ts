import { newAddress } from '../fixtures/mailbox.ts';
import { fillDetails, logIn, toast, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

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
});
