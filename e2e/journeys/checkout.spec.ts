import { newAddress } from '../fixtures/mailbox.ts';
import { capture, gatewayOrders, leavePayment, pay, paymentWindow } from '../fixtures/gateway.ts';
import { ordersOf } from '../fixtures/orders.ts';
import {
  beginToBuy,
  card,
  CONFIRMING,
  enrollNow,
  expectWindow,
  physics,
  SUCCESS,
} from '../fixtures/pricing-page.ts';
import { askToSignUp, logIn } from '../fixtures/site.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';

const CANCELLED = 'The payment window was closed before a payment came through.';

test('A new visitor buys the bundle, from the landing page to active subscriptions', async ({
  page,
  mailbox,
}) => {
  const email = newAddress();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Your Access Now' }).click();
  const bundle = card(page, 'Complete Course Bundle');
  await bundle.getByRole('radio', { name: '3 Years' }).check();
  await bundle.getByRole('button', { name: 'Get Complete Bundle Now' }).click();
  await expect(bundle.getByRole('alert')).toContainText('Please log in to buy this.');
  await expectAccessible(page, 'a visitor is asked to log in');
  await bundle.getByRole('link', { name: 'Sign Up' }).click();

  await askToSignUp(page, 'Meera Iyer', email);
  await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));
  await expect(page).toHaveURL('/pricing?item=bundle&duration=36#bundle');
  await expect(bundle.getByRole('radio', { name: '3 Years' })).toBeChecked();
  const button = bundle.getByRole('button', { name: 'Get Complete Bundle Now' });
  await expect(button).toBeFocused();
  await expect(button).toBeInViewport();

  await page.keyboard.press('Enter');
  await expect(paymentWindow(page).getByText('₹57,999').first()).toBeVisible();
  await pay(page, 'Success');
  await expect(bundle.getByText(SUCCESS)).toBeVisible();
  await expectAccessible(page, 'bought');
  await expect(bundle.getByRole('link', { name: 'See Your Purchases' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/purchases');
  await expect(bundle.getByText('Active', { exact: true })).toBeVisible();
  await expect(bundle.getByText('3 Years')).toBeVisible();
  await expect(bundle.getByRole('listitem')).toHaveText([
    'Module I Foundations',
    'Module II Physics',
    'Module III Clinical',
    'Module IV Advanced',
  ]);
  expect(await ordersOf(email)).toMatchObject([
    { status: 'completed', duration_months: 36, amount: 57_999 },
  ]);
});

test('A member logs in on the way and buys one module, at a duration that was chosen before', async ({
  page,
  resident,
}) => {
  await page.goto('/pricing');
  await physics(page).getByRole('radio', { name: '6 Months' }).check();
  await enrollNow(page).click();
  await physics(page).getByRole('link', { name: 'Log In' }).click();
  await logIn(page, resident, 2);
  await expect(page).toHaveURL('/pricing?item=physics&duration=6#physics');
  await enrollNow(page).click();
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  expect(await ordersOf(resident.email)).toMatchObject([
    { status: 'completed', duration_months: 6, amount: 7999 },
  ]);
});

test('A payment fails, and the next attempt in the same window succeeds', async ({
  page,
  signedIn,
}) => {
  await beginToBuy(page);
  await pay(page, 'Failure, then success');
  const opened = paymentWindow(page);
  await expect(opened.getByRole('alert')).toContainText('declined');
  await opened.getByRole('button', { name: 'Try again' }).click();
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  const orders = await ordersOf(signedIn.email);
  expect(orders.map(({ status }) => status)).toEqual(['completed']);
  const [atGateway] = await gatewayOrders(orders.map(({ uuid }) => uuid));
  expect(atGateway?.payments.map(({ status }) => status)).toEqual(['failed', 'captured']);
});

test('A failed payment can be tried again in another window, under the same order', async ({
  page,
  signedIn,
}) => {
  await beginToBuy(page);
  await pay(page, 'Failure');
  await expect(paymentWindow(page).getByRole('alert')).toContainText('declined');
  await leavePayment(page);
  await expect(physics(page).getByRole('alert')).toContainText('The payment did not go through.');
  const again = physics(page).getByRole('button', { name: 'Try Again' });
  await expect(again).toBeFocused();
  await expectAccessible(page, 'a payment failed');
  await expect.poll(() => ordersOf(signedIn.email)).toMatchObject([{ status: 'failed' }]);
  await again.click();
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed' }]);
});

test('Who closes the window has a cancelled order, and comes back to it with double clicks, reloads, back and two tabs', async ({
  page,
  context,
  signedIn,
}) => {
  await beginToBuy(page);
  await leavePayment(page);
  await expect(physics(page).getByText(CANCELLED)).toBeVisible();
  await expect.poll(() => ordersOf(signedIn.email)).toMatchObject([{ status: 'cancelled' }]);

  await page.reload();
  await enrollNow(page).dblclick();
  await expectWindow(page);
  await page.reload();
  await enrollNow(page).click();
  await expectWindow(page);

  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await enrollNow(page).click();
  await expectWindow(page);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('.razorpay-checkout-frame'), 'it left with the page').toHaveCount(0);

  const other = await context.newPage();
  await beginToBuy(other);
  await page.goForward();
  await enrollNow(page).click();
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  const orders = await ordersOf(signedIn.email);
  expect(orders.map(({ status }) => status)).toEqual(['completed']);
  expect(await gatewayOrders(orders.map(({ uuid }) => uuid))).toHaveLength(1);
});

test('Who pays and closes the window is told, when the money has come', async ({
  page,
  signedIn,
}) => {
  await beginToBuy(page);
  await pay(page, 'Pay and close');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed' }]);
});

test('A payment that is captured later is processed, shows among the payments, and cannot be paid twice', async ({
  page,
  signedIn,
}) => {
  await beginToBuy(page);
  await pay(page, 'Captured late');
  await expect(
    physics(page).getByText('Payment is being processed. Redirecting to your payments page...'),
  ).toBeVisible();
  await expect(page).toHaveURL('/account/payments');
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();

  await page.goto('/pricing');
  await expect(physics(page).getByText(CONFIRMING)).toBeVisible();
  await expect(enrollNow(page)).toHaveCount(0);
  await expectAccessible(page, 'a payment is being confirmed');
  const [order] = await ordersOf(signedIn.email);
  const [atGateway] = await gatewayOrders([order!.uuid]);
  await capture(atGateway!.payments[0]!.id);
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
});

test('Where the gateway’s script is blocked the page says so, and buys when it is not', async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|checkout\.js/);
  await page.route('**/v1/checkout.js', (route) => route.abort());
  await page.goto('/pricing');
  await enrollNow(page).click();
  await expect(physics(page).getByRole('alert')).toContainText('Failed to load payment gateway');
  await page.unroute('**/v1/checkout.js');
  await physics(page).getByRole('button', { name: 'Try Again' }).click();
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed' }]);
});

test('While functions answer 500 nothing is charged before, and nothing is lost after paying', async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const functions = /\/functions\/v1\/(create-order|verify-payment)$/;
  const fail = () => page.route(functions, (route) => route.fulfill({ status: 500, body: 'oops' }));
  await fail();
  await page.goto('/pricing');
  await enrollNow(page).click();
  await expect(physics(page).getByRole('alert')).toContainText('Something failed on our side.');
  expect(await ordersOf(signedIn.email)).toEqual([]);

  await page.unroute(functions);
  await physics(page).getByRole('button', { name: 'Try Again' }).click();
  await expectWindow(page);
  await fail();
  // The news of the webhook is kept away from the page as well, so that it stays in doubt.
  const orders = /\/rest\/v1\/orders/;
  await page.route(orders, (route) => route.fulfill({ status: 500, body: '{}' }));
  await pay(page, 'Success');
  await expect(physics(page).getByText(CONFIRMING)).toBeVisible();
  await expect(physics(page).getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(physics(page).getByText(CONFIRMING)).toBeVisible();
  await expect(physics(page).getByRole('button')).toHaveCount(0);

  await page.unroute(orders);
  await page.unroute(functions);
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed' }]);
});

test('Who is signed out while paying logs in again and finds the purchase', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401 .*verify-payment/);
  await beginToBuy(page);
  const other = await context.newPage();
  await other.goto('/pricing');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  await other.close();
  await pay(page, 'Success');
  await expect(physics(page).getByRole('alert')).toContainText('your login has ended');
  await expect(enrollNow(page)).toHaveCount(0);
  await physics(page).getByRole('link', { name: 'Log In' }).click();
  await logIn(page, signedIn, 2);
  await expect(page).toHaveURL(/\/pricing\?item=physics&duration=12/);
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
});

test.describe('In the browser of another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 Instagram 390.0',
  });

  test('a payment goes through the backend and ends among the payments', async ({
    page,
    signedIn,
  }) => {
    await beginToBuy(page);
    await pay(page, 'Success');
    await expect(page).toHaveURL('/account/payments?payment=completed');
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed' }]);
  });

  test('a payment that fails leads back to the prices, where it can be tried again', async ({
    page,
    signedIn,
  }) => {
    await beginToBuy(page);
    await pay(page, 'Failure');
    await expect(page).toHaveURL('/pricing?payment=failed');
    await expect(physics(page).getByRole('alert')).toContainText('The payment did not go through.');
    await expect.poll(() => ordersOf(signedIn.email)).toMatchObject([{ status: 'failed' }]);
    await physics(page).getByRole('button', { name: 'Try Again' }).click();
    await pay(page, 'Success');
    await expect(page).toHaveURL('/account/payments?payment=completed');
  });
});
