import { dropWebhooks, gatewayOrders, pay, webhooksOf } from '../fixtures/gateway.ts';
import { ordersOf } from '../fixtures/orders.ts';
import {
  beginToBuy,
  CONFIRMING,
  enrollNow,
  expectWindow,
  physics,
  SUCCESS,
} from '../fixtures/pricing-page.ts';
import { logIn } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const CREATE = '**/functions/v1/create-order';
const VERIFY = '**/functions/v1/verify-payment';
/** After this time the page treats a request as lost. */
const TIMEOUT_MS = 25_000;

test.describe('Faults during checkout', { tag: '@commerce' }, () => {
  test('A member whose requests time out can retry, and pays once for one order', async ({
    page,
    signedIn,
  }) => {
    await page.clock.install();
    let arrived!: () => void;
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
    await page.route(CREATE, async (route) => {
      // The server creates the order, and the response is lost.
      await route.fetch();
      arrived();
    });
    await page.goto('/pricing');
    await enrollNow(page).click();
    await expect(physics(page).getByRole('button', { name: 'Creating Order...' })).toBeVisible();
    await hasArrived;
    await page.clock.fastForward(TIMEOUT_MS);
    await expect(physics(page).getByRole('alert')).toContainText('Nothing was charged.');
    await page.unroute(CREATE);
    await physics(page).getByRole('button', { name: 'Try Again' }).click();
    await expectWindow(page);

    const [made] = await ordersOf(signedIn.email);
    await dropWebhooks(made!.gateway_order_id!);
    await page.route(VERIFY, () => undefined);
    await pay(page, 'Success');
    await expect(physics(page).getByText('Confirming your payment...')).toBeVisible();
    await expect(physics(page).getByRole('button')).toHaveCount(0);
    await page.clock.fastForward(TIMEOUT_MS);
    await expect(physics(page).getByText(CONFIRMING)).toBeVisible();
    await expect(physics(page).getByRole('button')).toHaveCount(0);
    await page.unroute(VERIFY);
    await page.clock.fastForward(1000);
    await expect(physics(page).getByText(SUCCESS)).toBeVisible();

    const orders = await ordersOf(signedIn.email);
    expect(orders).toMatchObject([{ status: 'completed', amount: 12_999, granted: 1 }]);
    expect(await gatewayOrders(orders.map(({ uuid }) => uuid))).toMatchObject([
      { status: 'paid', payments: [{ status: 'captured' }] },
    ]);
    const responses = (await webhooksOf(made!.gateway_order_id!)).map(
      (webhook) => webhook.responses,
    );
    expect(responses, 'no webhook was delivered').toEqual([[], [], []]);
  });

  test('A member completes a purchase after the gateway’s script and the edge functions have failed', async ({
    page,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/, /ERR_FAILED|checkout\.js/);
    await page.route('**/v1/checkout.js', (route) => route.abort());
    const functions = /\/functions\/v1\/(create-order|verify-payment)$/;
    const fail = () =>
      page.route(functions, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await fail();
    await page.goto('/pricing');
    await enrollNow(page).click();
    const tryAgain = physics(page).getByRole('button', { name: 'Try Again' });
    await expect(physics(page).getByRole('alert')).toContainText('Something failed on our side.');
    expect(await ordersOf(signedIn.email)).toEqual([]);

    await page.unroute(functions);
    await tryAgain.click();
    await expect(physics(page).getByRole('alert')).toContainText('Failed to load payment gateway');
    await page.unroute('**/v1/checkout.js');
    await tryAgain.click();
    await expectWindow(page);
    await fail();
    // Requests for orders fail too, so the page cannot see the result of the webhook.
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

  test('A member who is signed out during a payment logs in again and finds the purchase', async ({
    page,
    context,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401 .*verify-payment/);
    await beginToBuy(page);
    const other = await context.newPage();
    await other.goto('/refund-policy');
    await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
    await other.close();
    await pay(page, 'Success');
    await expect(physics(page).getByRole('alert')).toContainText('you’ve been signed out');
    await expect(enrollNow(page)).toHaveCount(0);
    await physics(page).getByRole('link', { name: 'Log In' }).click();
    await logIn(page, signedIn, 2);
    await expect(page).toHaveURL(/\/pricing\?offer=[\d-]+&duration=12/);
    await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  });
});
