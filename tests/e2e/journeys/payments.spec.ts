import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '@platform/local/testing/read-pdf';
import { pay, beginToBuy, physics, receipt } from '../fixtures/checkout.ts';
import { RECEIPT } from '../fixtures/resident.ts';
import { beginOrder, giveOrders, ordersOf } from '../fixtures/database.ts';
import { toast, topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const PHYSICS = 'Module II Physics - 1 Year';

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const row = (page: Page, what: string) => rows(page).filter({ hasText: what });

/** Downloads the document with this number. @returns its text */
async function download(page: Page, number: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^Download .+ ${number}$`) }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  return readPdf(await readFile(await file.path()));
}

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
    await expect(receipt(page)).toBeVisible();
    const { pathname } = new URL(page.url());
    const mail = (await mailbox.mailFor(email, RECEIPT)).text;
    const [, number = ''] = /^Invoice: (INV-\d\d-\d\d-\d{3,})$/m.exec(mail) ?? [];
    const [, orderId = ''] = /^Order ID: (order_\w+)$/m.exec(mail) ?? [];
    for (const fact of ['Module II Physics', '₹12,999', 'Valid until: ', pathname]) {
      expect(mail).toContain(fact);
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
    const file = await download(page, number);
    await expect(page.getByText(`${number} was downloaded.`)).toBeAttached();
    for (const fact of [number, orderId, email, 'Module II Physics', '₹12,999']) {
      expect(file).toContain(fact);
    }
    await mailbox.mailFor(email, RECEIPT);

    await page.emulateMedia({ media: 'print' });
    await expect(invoice).toBeHidden();
    // The styles write its value, the number.
    await expect(paid.locator(`[data-on-paper=${number}]`)).toBeVisible();
    await expect(topBar(page).getByRole('link', { name: 'Isocentre' })).toBeVisible();
  });

  test('A member pays an unpaid order, without a second one', async ({ page, signedIn }) => {
    await giveOrders(signedIn.email, [{ status: 'refunded', hoursAgo: 400 }]);
    await beginOrder(signedIn);
    await page.goto('/account/payments');
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: `Continue to Payment: ${PHYSICS}` }).click();
    await expect(page).toHaveURL(/\/pricing\?offer=/);
    const pays = physics(page).getByRole('button', { name: 'Continue to Payment' });
    await expect(pays).toBeFocused();
    await expect(pays).toBeInViewport();
    await page.keyboard.press('Enter');
    await pay(page, 'Success');
    await expect(receipt(page)).toBeVisible();
    const orders = await ordersOf(signedIn.email);
    expect(orders.filter(({ amount }) => amount === 12_999)).toMatchObject([
      { status: 'completed' },
    ]);
  });
});
