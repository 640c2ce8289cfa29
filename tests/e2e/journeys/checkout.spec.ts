import { newAddress, signInAs } from '../fixtures/resident.ts';
import {
  capture,
  gatewayOrders,
  leavePayment,
  pay,
  paymentWindow,
  beginToBuy,
  buyBundle,
  card,
  CONFIRMING,
  enrollNow,
  expectWindow,
  physics,
  receipt,
} from '../fixtures/checkout.ts';
import { recordShifts, settledAt, shiftsSince } from '../fixtures/layout-shifts.ts';
import { ordersOf } from '../fixtures/database.ts';
import { tapsOn } from '../fixtures/taps.ts';
import { expect, test } from '../fixtures/test.ts';

/** The page asks about a payment that is being confirmed at least this often. */
const NEXT_LOOK_MS = 30_000;
const CANCELLED = 'The payment window was closed before a payment came through.';

test.describe('Checkout', { tag: '@commerce' }, () => {
  test.describe('On a phone', () => {
    test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

    test('A new visitor buys the bundle in ten taps', async ({ page, mailbox, expectedErrors }) => {
      expectedErrors.push(/status of 422 .*auth\/v1\/otp/);
      const email = newAddress();
      await recordShifts(page);
      const { tap, fill, choose, count } = tapsOn(page);
      await page.goto('/');
      await tap(page.getByRole('link', { name: 'Get Your Access Now' }));
      const bundle = card(page, 'Complete Course Bundle');
      await tap(buyBundle(page));
      await expect(page).toHaveURL(/\/login\?next=/);
      const wanted = page.getByRole('region', { name: 'Your selection' });
      await expect(wanted).toContainText('Please log in to buy this.');
      await expect(wanted).toContainText('1 Year · ₹37,999');
      const emailField = page.getByLabel('Email', { exact: true });
      await expect(emailField).toBeFocused();
      await fill(emailField, email);
      await tap(page.getByRole('button', { name: 'Send OTP' }));

      await expect(page.getByText('Email not found. Signup to continue')).toBeVisible();
      await expect(wanted).toContainText('1 Year · ₹37,999');
      await expect(emailField).toHaveValue(email);
      const name = page.getByLabel('Name', { exact: true });
      await expect(name).toBeFocused();
      await fill(name, 'Meera Iyer');
      await fill(page.getByLabel('Phone Number'), '98765 43210');
      await fill(page.getByLabel('Institute Name'), 'AIIMS Nagpur');
      await choose(page.getByLabel('Course'), 'MD');
      await choose(page.getByLabel('Designation'), 'JR2');
      await tap(page.getByRole('button', { name: 'Send OTP' }));
      await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));
      await expect(page).toHaveURL(/\/pricing\?offer=[\d-]+&duration=12#[\d-]+$/);
      const button = bundle.getByRole('button', { name: 'Continue to Payment' });
      await expect(button).toBeFocused();
      for (const shown of [
        button,
        bundle.getByText('Complete Course Bundle').nth(1),
        bundle.getByText('₹37,999'),
      ]) {
        await expect(shown).toBeInViewport({ ratio: 1 });
      }

      await tap(button);
      const paid = await settledAt(page);
      await tap(paymentWindow(page).getByRole('button', { name: 'Pay ₹37,999' }));
      await expect(receipt(page)).toBeInViewport({ ratio: 1 });
      expect(count()).toBe(10);
      await expect(page.getByText(`A copy went to ${email}.`)).toBeVisible();
      await expect(page.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/)).toBeVisible();
      await expect(page.getByText('₹37,999')).toBeVisible();
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeInViewport();
      expect(await shiftsSince(page, paid), 'moved').toBeLessThan(0.01);
      await tap(page.getByRole('link', { name: 'See Your Purchases' }));
      await expect(page).toHaveURL('/account/purchases');
      await expect(bundle.getByText('Active', { exact: true })).toBeVisible();
      await expect(bundle.getByText('1 Year')).toBeVisible();
      await expect(bundle.getByRole('listitem')).toHaveText([
        'Module I Foundations',
        'Module II Physics',
        'Module III Clinical',
        'Module IV Advanced',
      ]);
      await expect(bundle.getByRole('button', { name: 'Download Invoice' })).toBeVisible();
      expect(await ordersOf(email)).toMatchObject([
        { status: 'completed', duration_months: 12, amount: 37_999 },
      ]);
    });

    test('A member buys in five taps, later in three', async ({ page, resident, mailbox }) => {
      const { tap, fill, count } = tapsOn(page);
      await page.goto('/');
      await tap(page.getByRole('link', { name: 'Get Your Access Now' }));
      await tap(enrollNow(page));
      await fill(page.getByLabel('Email', { exact: true }), resident.email);
      await tap(page.getByRole('button', { name: 'Send OTP' }));
      await page.getByLabel('6-digit code').fill(await mailbox.codeFor(resident.email, 2));
      await tap(page.getByRole('button', { name: 'Continue to Payment' }));
      await tap(paymentWindow(page).getByRole('button', { name: 'Pay ₹12,999' }));
      await expect(receipt(page)).toBeVisible();
      expect(count()).toBe(5);

      await page.goto('/');
      await tap(page.getByRole('link', { name: 'Get Your Access Now' }));
      await tap(buyBundle(page));
      await tap(paymentWindow(page).getByRole('button', { name: 'Pay ₹37,999' }));
      await expect(receipt(page)).toBeVisible();
      expect(count()).toBe(5 + 3);
    });
  });

  test('A member whose payment fails tries again with one order', async ({ page, signedIn }) => {
    await recordShifts(page);
    await beginToBuy(page);
    await pay(page, 'Failure');
    const opened = paymentWindow(page);
    await expect(opened.getByRole('alert')).toContainText('declined');
    // The page allows three retries, then the window closes.
    for (const _ of [1, 2, 3]) await opened.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.razorpay-checkout-frame')).toHaveCount(0);
    await expect(physics(page).getByRole('alert')).toContainText('The payment did not go through.');
    const again = physics(page).getByRole('button', { name: 'Try Again' });
    await expect(again).toBeFocused();
    await expect.poll(() => ordersOf(signedIn.email)).toMatchObject([{ status: 'failed' }]);
    const [order] = await ordersOf(signedIn.email);
    await page.goto(`/receipt/${order!.uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The payment did not go through',
    );
    expect(await shiftsSince(page, 0), 'moved').toBeLessThan(0.01);
    await page.getByRole('link', { name: /^Try Again/ }).press('Enter');
    await physics(page).getByRole('button', { name: 'Continue to Payment' }).press('Enter');
    await pay(page, 'Failure');
    await expect(opened.getByRole('alert')).toContainText('declined');
    await opened.getByRole('radio', { name: 'Success', exact: true }).check();
    await opened.getByRole('button', { name: 'Try again' }).click();
    await expect(receipt(page)).toBeVisible();
    const orders = await ordersOf(signedIn.email);
    expect(orders).toMatchObject([{ status: 'completed' }]);
    const [atGateway] = await gatewayOrders(orders.map(({ uuid }) => uuid));
    expect(atGateway?.payments.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('failed'),
      'captured',
    ]);
  });

  test('A member who closes the window keeps the order', async ({ page, context, signedIn }) => {
    await beginToBuy(page);
    const opened = paymentWindow(page);
    await page.keyboard.press('Escape');
    await expect(opened.getByRole('alert')).toHaveText('Leave without paying?');
    await opened.getByRole('button', { name: 'Yes, leave' }).click();
    await expect(physics(page).getByText(CANCELLED)).toBeVisible();
    await expect(physics(page).getByRole('alert')).toHaveCount(0);
    await expect(physics(page).getByRole('button')).toHaveText('Continue to Payment');
    await expect.poll(() => ordersOf(signedIn.email)).toMatchObject([{ status: 'cancelled' }]);

    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await enrollNow(page).dblclick();
    await expectWindow(page);
    await page.goBack();
    await expect(opened.getByRole('alert')).toHaveText('Leave without paying?');
    await expect(page).toHaveURL('/pricing');
    await opened.getByRole('button', { name: 'Yes, leave' }).click();
    await expect(physics(page).getByText(CANCELLED)).toBeVisible();
    await page.goBack();
    await expect(page, 'the window leaves no entry in the history').toHaveURL('/about');

    const other = await context.newPage();
    await beginToBuy(other);
    await page.goForward();
    await enrollNow(page).click();
    await expectWindow(page);
    await page.goBack();
    await expect(opened.getByRole('alert')).toHaveText('Leave without paying?');
    await pay(page, 'Success');
    await expect(receipt(page)).toBeVisible();
    await page.reload();
    await expect(receipt(page)).toBeVisible();
    await page.goBack();
    await expect(page, 'not the button again').toHaveURL('/about');
    await leavePayment(other);
    await expect(receipt(other)).toBeVisible();
    const orders = await ordersOf(signedIn.email);
    expect(orders.map(({ status }) => status)).toEqual(['completed']);
    expect(await gatewayOrders(orders.map(({ uuid }) => uuid))).toHaveLength(1);
  });

  test('Nobody pays twice before it is confirmed', async ({ page, browser, signedIn }) => {
    await page.clock.install();
    await beginToBuy(page);
    await pay(page, 'Captured late');
    await expect(page).toHaveURL('/account/payments');
    await expect(page.getByText('Processing', { exact: true })).toBeVisible();
    const [order] = await ordersOf(signedIn.email);
    const other = await (await browser.newContext()).newPage();
    await signInAs(other, signedIn);
    await other.goto('/account/purchases');
    await expect(card(other, 'Module II Physics').getByText('Processing')).toBeVisible();
    await other.getByRole('link', { name: 'See the Payment' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      'Your payment is being confirmed',
    );

    for (const tab of [page, other]) {
      await tab.goto('/pricing');
      await expect(physics(tab).getByText(CONFIRMING)).toBeVisible();
      await expect(enrollNow(tab)).toHaveCount(0);
    }
    await other.goBack();
    const [atGateway] = await gatewayOrders([order!.uuid]);
    await capture(atGateway!.payments[0]!.id);
    await page.clock.fastForward(NEXT_LOOK_MS);
    for (const tab of [page, other]) await expect(receipt(tab)).toBeVisible();
  });

  test.describe('In an in-app browser', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 Instagram 390.0',
    });

    test('a member pays by redirect, also after a failed payment', async ({ page, signedIn }) => {
      await beginToBuy(page);
      await pay(page, 'Failure');
      await expect(page).toHaveURL('/pricing?payment=failed');
      await expect(physics(page).getByRole('alert')).toContainText(
        'The payment did not go through.',
      );
      await expect.poll(() => ordersOf(signedIn.email)).toMatchObject([{ status: 'failed' }]);
      await physics(page).getByRole('button', { name: 'Try Again' }).click();
      await pay(page, 'Success');
      await expect(receipt(page)).toBeVisible();
      expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed' }]);
    });
  });
});
