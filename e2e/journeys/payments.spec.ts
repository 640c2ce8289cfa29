import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '@platform/local/testing/read-pdf';
import { expectAccessible } from '../fixtures/axe.ts';
import { capture, pay, payElsewhere } from '../fixtures/gateway.ts';
import { beginOrder, giveOrders, ordersOf } from '../fixtures/orders.ts';
import { beginToBuy, physics, SUCCESS } from '../fixtures/pricing-page.ts';
import { toast } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const PHYSICS = 'Module II Physics - 1 Year';
/** The page polls an order that may still change at this interval. */
const NEXT_LOOK_MS = 3000;

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const row = (page: Page, what: string) => rows(page).filter({ hasText: what });

test.describe('Payments', { tag: '@account' }, () => {
  test('A member who has paid gets one receipt by mail, and downloads the invoice after a failed attempt', async ({
    page,
    context,
    mailbox,
    signedIn: { email },
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED .*\/functions\/v1\/invoice$/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await beginToBuy(page);
    await pay(page, 'Success');
    await expect(physics(page).getByText(SUCCESS)).toBeVisible();
    const receipt = await mailbox.receiptFor(email);
    const [, number = ''] = /^Invoice: (INV-\d{4}-\d{3,})$/m.exec(receipt) ?? [];
    const [, orderId = ''] = /^Order ID: (order_\w+)$/m.exec(receipt) ?? [];
    for (const fact of ['Module II Physics', '₹12,999', 'Valid until: ', '/account/payments']) {
      expect(receipt).toContain(fact);
    }

    await page.goto('/account/payments');
    const paid = row(page, PHYSICS);
    await expect(paid).toContainText('₹12,999');
    await expect(paid.getByText('Completed', { exact: true })).toBeVisible();
    await paid.getByRole('button', { name: 'Copy order ID' }).click();
    await expect(paid.getByText('Copied')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
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
    const file = await readFile(await download.path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    for (const fact of [number, orderId, email, 'Module II Physics', '₹12,999']) {
      expect(readPdf(file)).toContain(fact);
    }
    await mailbox.receiptFor(email);
  });

  test('A member pages through 120 payments by keyboard, and a new payment causes no duplicates', async ({
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
    await expect(
      page.getByText('50 older payments have been added, 100 are shown.'),
    ).toBeAttached();
    await expect(older).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('20 older payments have been added, 120 are shown.'),
    ).toBeAttached();
    await expect(page.getByText('All 120 payments are shown.')).toBeFocused();
    const ids = await page.getByText(/^order_\w{14}$/).allTextContents();
    expect(new Set(ids).size).toBe(120);
  });

  test('The payments page notices an order that the member paid elsewhere and offers no second payment', async ({
    page,
    signedIn,
  }) => {
    await page.clock.install();
    const order = await beginOrder(signedIn);
    await page.goto('/account/payments');
    const status = (name: string) => row(page, PHYSICS).getByText(name, { exact: true });
    await expect(status('Pending')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Continue to Payment/ })).toBeVisible();

    const payment = await payElsewhere(order, 'captured_late');
    await page.clock.fastForward(NEXT_LOOK_MS);
    await expect(status('Processing')).toBeVisible();
    await expect(page.getByText('Your money is safe')).toBeVisible();
    await expect(page.getByRole('link', { name: /Try Again|Continue/ })).toHaveCount(0);
    await expectAccessible(page, 'a payment is being confirmed');

    await capture(payment);
    await page.clock.fastForward(NEXT_LOOK_MS);
    await expect(status('Completed')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: `Your payment for ${PHYSICS} is confirmed.` }),
    ).toBeVisible();
  });

  test('A member pays an unpaid order from the payments page, without a second order', async ({
    page,
    signedIn,
  }) => {
    await giveOrders(signedIn.email, [
      { status: 'failed', hoursAgo: 2, module: 'Module I Foundations' },
      { status: 'cancelled', hoursAgo: 30, module: 'Module III Clinical' },
      { status: 'failed', hoursAgo: 300, module: 'Module IV Advanced' },
      { status: 'refunded', hoursAgo: 400, module: 'Module IV Advanced' },
    ]);
    await beginOrder(signedIn);
    await page.goto('/account/payments');
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
    await expectAccessible(page, 'orders of every status');
    await page.getByRole('link', { name: `Continue to Payment: ${PHYSICS}` }).click();
    await expect(page).toHaveURL(/\/pricing\?offer=/);
    await expect(page.getByRole('button', { name: 'Enroll Now' }).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await pay(page, 'Success');
    await expect(physics(page).getByText(SUCCESS)).toBeVisible();
    const orders = await ordersOf(signedIn.email);
    expect(orders.filter(({ amount }) => amount === 12_999)).toMatchObject([
      { status: 'completed' },
    ]);
  });
});
