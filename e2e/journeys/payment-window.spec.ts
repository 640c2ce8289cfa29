import { expect, type Page } from '@playwright/test';
import { stack } from '../fixtures/stack.ts';
import { test } from '../fixtures/test.ts';

// The sandbox's window does to a page what Razorpay's does: journeys that buy rely on that.

interface Told {
  succeeded?: { razorpay_order_id: string; razorpay_signature: string };
  failures: string[];
  dismissals: number;
}

const paymentWindow = (page: Page) => page.frameLocator('.razorpay-checkout-frame');

test('A payment that succeeds is told to the page, with its signature, and the window goes', async ({
  page,
}) => {
  const order = await openWindow(page);
  const payment = paymentWindow(page);
  await expect(payment.getByRole('heading', { name: 'Isocentre' })).toBeVisible();
  await expect(payment.getByText('Sandbox: no money moves')).toBeVisible();
  await payment.getByRole('radio', { name: 'UPI' }).check();
  await payment.getByRole('button', { name: 'Pay ₹11,999' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  const { succeeded, failures, dismissals } = await told(page);
  expect(succeeded).toMatchObject({
    razorpay_order_id: order,
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect({ failures, dismissals }).toEqual({ failures: [], dismissals: 0 });
});

test('A payment that fails is told to the page, and can be tried again', async ({ page }) => {
  await openWindow(page);
  const payment = paymentWindow(page);
  await payment.getByRole('radio', { name: 'Failure, then success' }).check();
  await payment.getByRole('button', { name: 'Pay ₹11,999' }).click();
  await expect(payment.getByRole('alert')).toContainText('declined');
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  const { succeeded, failures } = await told(page);
  expect(failures).toEqual(['payment_failed']);
  expect(succeeded).toBeDefined();
});

test('After as many tries as the page allows the window goes', async ({ page }) => {
  await openWindow(page);
  const payment = paymentWindow(page);
  await payment.getByRole('radio', { name: 'Failure', exact: true }).check();
  await payment.getByRole('button', { name: 'Pay ₹11,999' }).click();
  for (const _ of [1, 2, 3]) await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await told(page)).toMatchObject({ dismissals: 1 });
});

test('The window closes by Escape or its button, when the leaving is meant', async ({ page }) => {
  await openWindow(page);
  const payment = paymentWindow(page);
  await expect(payment.getByRole('button', { name: 'Pay ₹11,999' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(payment.getByRole('alert')).toHaveText('Leave without paying?');
  await payment.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await told(page)).toEqual({ failures: [], dismissals: 1 });
});

test('Paid and closed, the page is not told of it', async ({ page }) => {
  await openWindow(page);
  const payment = paymentWindow(page);
  await payment.getByRole('radio', { name: 'Pay and close' }).check();
  await payment.getByRole('button', { name: 'Pay ₹11,999' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await told(page)).toEqual({ failures: [], dismissals: 1 });
});

test('Where a page cannot be told, the browser is sent with what the window has to say', async ({
  page,
}) => {
  const callback = `${stack.site}/came-back`;
  await page.route(callback, (route) => route.fulfill({ body: 'back' }));
  const order = await openWindow(page, { callback_url: callback, redirect: true });
  const posted = page.waitForRequest(callback);
  await paymentWindow(page).getByRole('button', { name: 'Pay ₹11,999' }).click();
  const fields = new URLSearchParams((await posted).postData() ?? '');
  expect(fields.get('razorpay_order_id')).toBe(order);
  expect(fields.get('razorpay_signature')).toMatch(/^[0-9a-f]{64}$/);
});

/** Opens the window for a new order, on a page that notes what it is told. @returns the order's id */
async function openWindow(page: Page, more: object = {}): Promise<string> {
  const answer = await fetch(`${stack.gateway}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('rzp_test_sandbox:the-key-secret-of-the-payment-sandbox')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: 1_199_900, currency: 'INR' }),
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(stack.site);
  await page.addScriptTag({ url: `${stack.gateway}/v1/checkout.js` });
  await page.evaluate(
    ({ order_id, options }) => {
      const notes: Told = { failures: [], dismissals: 0 };
      interface Window {
        on(event: string, listener: (failure: { error: { reason: string } }) => void): void;
        open(): void;
      }
      const { Razorpay } = globalThis as unknown as { Razorpay: new (wanted: object) => Window };
      const opened = new Razorpay({
        key: 'rzp_test_sandbox',
        order_id,
        name: 'Isocentre',
        retry: { enabled: true, max_count: 3 },
        modal: { confirm_close: true, ondismiss: () => (notes.dismissals += 1) },
        handler: (response: Told['succeeded']) => Object.assign(notes, { succeeded: response }),
        ...options,
      });
      opened.on('payment.failed', ({ error }) => notes.failures.push(error.reason));
      opened.open();
      Object.assign(globalThis, { notes });
    },
    { order_id: id, options: more },
  );
  return id;
}

const told = (page: Page): Promise<Told> =>
  page.evaluate(() => (globalThis as unknown as { notes: Told }).notes);
