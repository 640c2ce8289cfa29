import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../local/src/testing/read-pdf.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { capture, pay, payElsewhere, paymentWindow } from '../fixtures/gateway.ts';
import { beginOrder, giveOrders, ordersOf } from '../fixtures/orders.ts';
import { signInAs } from '../fixtures/resident.ts';
import { toast } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const PHYSICS = 'Module II Physics - 1 Year';

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const row = (page: Page, what: string) => rows(page).filter({ hasText: what });

/** Opens the payment window for Module II. */
async function beginToBuy(page: Page): Promise<void> {
  await page.goto('/pricing');
  const physics = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Module II Physics' }) });
  await physics.getByRole('button', { name: 'Enroll Now' }).click();
  await expect(paymentWindow(page).getByRole('button', { name: 'Pay ₹12,999' })).toBeVisible();
}

test('Who has bought nothing is led to the prices', async ({ page, resident }) => {
  await signInAs(page, resident);
  await page.goto('/account/payments');
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
  await page.getByRole('link', { name: 'See Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('A member copies the order id of their one payment', async ({
  page,
  context,
  signedIn: { email },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await giveOrders(email, [{ status: 'completed', hoursAgo: 30 }]);
  await page.goto('/account/payments');
  const paid = row(page, 'Module I Foundations - 1 Year');
  await expect(paid).toContainText('₹11,999');
  await expect(paid.getByText('Completed', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await paid.getByRole('button', { name: 'Copy order ID' }).click();
  await expect(paid.getByText('Copied')).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^order_\w{14}$/);
  await expect(paid.getByText(copied)).toBeVisible();
});

test('Who has paid gets one receipt by mail, and downloads the invoice, at the second press where the first found no network', async ({
  page,
  mailbox,
  signedIn: { email },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED .*\/functions\/v1\/invoice$/);
  await beginToBuy(page);
  await pay(page, 'Success');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  const receipt = await mailbox.receiptFor(email);
  const [, number = ''] = /^Invoice: (INV-\d{4}-\d{3,})$/m.exec(receipt) ?? [];
  const [, orderId = ''] = /^Order ID: (order_\w+)$/m.exec(receipt) ?? [];
  for (const fact of ['Module II Physics', '₹12,999', 'Valid until: ', '/account/payments']) {
    expect(receipt).toContain(fact);
  }

  await page.goto('/account/payments');
  const paid = row(page, PHYSICS);
  await expect(paid).toContainText(orderId);
  const invoice = paid.getByRole('button', { name: `Download Invoice ${number}` });
  const asked = '**/functions/v1/invoice';
  await page.route(asked, (route) => route.abort());
  await invoice.click();
  await expect(toast(page, /Check your connection and try again\.$/)).toBeVisible();
  await page.unroute(asked);
  const downloading = page.waitForEvent('download');
  await invoice.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  await expect(page.getByText(`Invoice ${number} was downloaded.`)).toBeAttached();
  await expectAccessible(page, 'an invoice was downloaded');
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  for (const fact of [number, orderId, email, 'Module II Physics', '₹12,999']) {
    expect(readPdf(file)).toContain(fact);
  }
  await mailbox.receiptFor(email);
});

test('120 payments are shown in parts, without one that comes twice when another is made meanwhile', async ({
  page,
  signedIn: { email },
}) => {
  const hours = Array.from({ length: 120 }, (_, index) => 1000 + 24 * index);
  await giveOrders(
    email,
    hours.map((hoursAgo) => ({ status: 'completed', hoursAgo })),
  );
  await page.goto('/account/payments');
  const older = page.getByRole('button', { name: 'Show Older Payments' });
  await expect(rows(page)).toHaveCount(50);

  await giveOrders(email, [{ status: 'completed', hoursAgo: 0, module: 'Module II Physics' }]);
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('50 older payments have been added, 100 are shown.')).toBeAttached();
  await expect(older).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('20 older payments have been added, 120 are shown.')).toBeAttached();
  await expect(page.getByText('All 120 payments are shown.')).toBeFocused();
  const ids = await page.getByText(/^order_\w{14}$/).allTextContents();
  expect(new Set(ids).size).toBe(120);
});

test('An order that is paid elsewhere says so by itself: being confirmed, without a second way to pay, and completed', async ({
  page,
  signedIn,
}) => {
  const order = await beginOrder(signedIn);
  await page.goto('/account/payments');
  const status = (name: string) => row(page, PHYSICS).getByText(name, { exact: true });
  await expect(status('Pending')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue to Payment/ })).toBeVisible();

  const payment = await payElsewhere(order, 'captured_late');
  await expect(status('Processing')).toBeVisible();
  await expect(page.getByText('Your money is safe')).toBeVisible();
  await expect(page.getByRole('link', { name: /Try Again|Continue/ })).toHaveCount(0);
  await expectAccessible(page, 'a payment is being confirmed');

  await capture(payment);
  await expect(status('Completed')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `Your payment for ${PHYSICS} is confirmed.` }),
  ).toBeVisible();
});

test('An order that was not paid is gone on with from the payments, and stays one order', async ({
  page,
  signedIn,
}) => {
  await beginOrder(signedIn);
  await page.goto('/account/payments');
  await page.getByRole('link', { name: `Continue to Payment: ${PHYSICS}` }).click();
  await expect(page).toHaveURL(/\/pricing\?item=/);
  await expect(page.getByRole('button', { name: 'Enroll Now' }).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await pay(page, 'Success');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  expect(await ordersOf(signedIn.email)).toMatchObject([{ status: 'completed', amount: 12_999 }]);
});

test('Every other end of an order is explained, and what is old offers no way to pay', async ({
  page,
  signedIn: { email },
}) => {
  await giveOrders(email, [
    { status: 'failed', hoursAgo: 2, module: 'Module I Foundations' },
    { status: 'cancelled', hoursAgo: 30, module: 'Module III Clinical' },
    { status: 'failed', hoursAgo: 300, module: 'Module IV Advanced' },
    { status: 'refunded', hoursAgo: 400, module: 'Module IV Advanced' },
  ]);
  await page.goto('/account/payments');
  await expect(
    page.getByText('The payment did not go through, and nothing was bought. If money'),
  ).toBeVisible();
  await expect(page.getByText('Nothing was charged. If you did pay')).toBeVisible();
  await expect(page.getByText('Money that was deducted went back')).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(page.getByText(/^₹5,999 was refunded on /)).toBeVisible();
  await expect(page.getByRole('link', { name: /Try Again/ })).toHaveCount(1);
  await expectAccessible(page, 'payments');
  await page.getByRole('link', { name: 'Try Again: Module I Foundations - 1 Year' }).click();
  await expect(page).toHaveURL(/\/pricing\?item=/);
});

test('Where payments cannot be loaded the page says so, and loads them when they can', async ({
  page,
  signedIn: { email },
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await giveOrders(email, [{ status: 'completed', hoursAgo: 1 }]);
  const down = /\/rest\/v1\/payments/;
  await page.route(down, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/account/payments');
  const failed = page.getByRole('alert');
  await expect(failed).toContainText('Your payments could not be loaded');
  await expectAccessible(page, 'payments failed');
  await page.unroute(down);
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(1);
});
