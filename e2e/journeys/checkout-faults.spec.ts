import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import {
  dropWebhooks,
  gatewayOrders,
  leavePayment,
  pay,
  sendWebhooks,
  webhooksOf,
} from '../fixtures/gateway.ts';
import { ordersOf } from '../fixtures/orders.ts';
import {
  beginToBuy,
  CONFIRMING,
  enrollNow,
  expectWindow,
  physics,
  SUCCESS,
} from '../fixtures/pricing-page.ts';
import { logIn } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const CREATE = '**/functions/v1/create-order';
const VERIFY = '**/functions/v1/verify-payment';
/** After which the page takes it that no answer comes. */
const PATIENCE_MS = 25_000;

/** A member who has the window open: their one order at the gateway, of which no webhook tells by itself. */
async function beginUntold(page: Page, email: string): Promise<string> {
  await beginToBuy(page);
  const [order] = await ordersOf(email);
  const id = order!.gateway_order_id!;
  await dropWebhooks(id);
  return id;
}

/** One order, paid once, here and at the gateway. */
async function expectBoughtOnce(email: string): Promise<void> {
  const orders = await ordersOf(email);
  expect(orders).toMatchObject([{ status: 'completed', amount: 12_999, granted: 1 }]);
  const known = await gatewayOrders(orders.map(({ uuid }) => uuid));
  // Clicks in the very same moment may make two of them there; nobody is ever shown the second.
  const tried = known.filter(({ payments }) => payments.length > 0);
  expect(tried).toMatchObject([{ status: 'paid', payments: [{ status: 'captured' }] }]);
}

test('Where no answer to an order comes the page gives up in time, and Try Again leads to the order that was made', async ({
  page,
  signedIn,
}) => {
  await page.clock.install();
  let arrived!: () => void;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(CREATE, async (route) => {
    // It is made, and the answer is lost.
    await route.fetch();
    arrived();
  });
  await page.goto('/pricing');
  await enrollNow(page).click();
  await expect(physics(page).getByRole('button', { name: 'Creating Order...' })).toBeVisible();
  await hasArrived;
  await page.clock.fastForward(PATIENCE_MS);
  await expect(physics(page).getByRole('alert')).toContainText('Nothing was charged.');
  await expectAccessible(page, 'no answer to an order');

  await page.unroute(CREATE);
  await physics(page).getByRole('button', { name: 'Try Again' }).click();
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  await expectBoughtOnce(signedIn.email);
});

test('Where no answer about a payment comes nothing is lost: it cannot be paid again, and shows when it is heard of', async ({
  page,
  signedIn,
}) => {
  await page.clock.install();
  await beginUntold(page, signedIn.email);
  const hang = () => undefined;
  await page.route(VERIFY, hang);
  await pay(page, 'Success');
  await expect(physics(page).getByText('Confirming your payment...')).toBeVisible();
  await expect(physics(page).getByRole('button')).toHaveCount(0);
  await page.clock.fastForward(PATIENCE_MS);
  await expect(physics(page).getByText(CONFIRMING)).toBeVisible();
  await expect(physics(page).getByRole('button')).toHaveCount(0);

  await page.unroute(VERIFY);
  await page.clock.fastForward(1000);
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  await expectBoughtOnce(signedIn.email);
});

test('A payment of which the page alone tells is confirmed', async ({ page, signedIn }) => {
  const order = await beginUntold(page, signedIn.email);
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  await expectBoughtOnce(signedIn.email);
  const answers = (await webhooksOf(order)).map((webhook) => webhook.answers);
  expect(answers, 'no webhook was ever sent').toEqual([[], [], []]);
});

test('A payment of which a webhook alone tells is confirmed, though the page cannot hand it in', async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await beginToBuy(page);
  await page.route(VERIFY, (route) => route.abort());
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  await expectBoughtOnce(signedIn.email);
});

test('A payment of which the page and its webhooks tell at once is granted once', async ({
  page,
  signedIn,
}) => {
  const order = await beginUntold(page, signedIn.email);
  let told: number[] = [];
  await page.route(VERIFY, async (route: Route) => {
    const [response, ...answers] = await Promise.all([
      route.fetch(),
      sendWebhooks(order),
      sendWebhooks(order),
    ]);
    told = answers.flat();
    await route.fulfill({ response });
  });
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  expect(told).toEqual([200, 200, 200, 200, 200, 200]);
  await expectBoughtOnce(signedIn.email);
});

test('Whose session the server takes no more logs in again and goes on with the same purchase', async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  await page.goto('/pricing');
  await physics(page).getByRole('radio', { name: '3 Years' }).check();
  await page.route(CREATE, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer a.b.c' } }),
  );
  await enrollNow(page).click();
  await expect(physics(page).getByRole('alert')).toContainText('Your login has ended.');
  expect(await ordersOf(signedIn.email)).toEqual([]);
  await page.unroute(CREATE);
  await physics(page).getByRole('link', { name: 'Log In' }).click();
  await logIn(page, signedIn, 2);
  await expect(page).toHaveURL('/pricing?item=physics&duration=36#physics');
  await enrollNow(page).click();
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed', amount: 17_999 }]);
});

test('Two tabs that buy the same at once have one order, and the one that was not paid in says that it is bought', async ({
  page,
  context,
  signedIn,
}) => {
  const other = await context.newPage();
  await Promise.all([page.goto('/pricing'), other.goto('/pricing')]);
  await Promise.all([enrollNow(page).click(), enrollNow(other).click()]);
  await Promise.all([expectWindow(page), expectWindow(other)]);
  await pay(page, 'Success');
  await expect(physics(page).getByText(SUCCESS)).toBeVisible();
  await leavePayment(other);
  await expect(physics(other).getByText(SUCCESS)).toBeVisible();
  await expectBoughtOnce(signedIn.email);
});
