import type { Page } from '@playwright/test';
import { pay, beginToBuy, buyPhysics, enrollNow, physics, receipt } from '../fixtures/checkout.ts';
import { mailbox, newAddress } from '../fixtures/resident.ts';
import { ordersOf } from '../fixtures/database.ts';
import { expect, test } from '../fixtures/test.ts';
import { askToSignUp, follow, login, logIn, pricing } from '../fixtures/visitor.ts';
import { combination } from './combination.ts';

const HOUR_MS = 60 * 60 * 1000;
const TAGS = ['@auth', '@account', '@commerce'];

const hoursOff = (hours: number) => (page: Page) =>
  page.clock.install({ time: new Date(Date.now() + hours * HOUR_MS) });

/** What is wrong with the device of a resident. */
const DEVICES: Record<string, (page: Page) => Promise<unknown>> = {
  'the storage is full': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    }),
  'the storage is blocked': (page) =>
    page.addInitScript(() => {
      for (const store of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, store, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    }),
  'the clock is two hours ahead': hoursOff(2),
  'the clock is two hours behind': hoursOff(-2),
};

for (const [device, spoil] of Object.entries(DEVICES)) {
  test(
    `A resident signs up, buys, logs out and finds the purchase after a log-in, although ${device}`,
    combination(
      { table: 'The device', row: device, column: 'sign up, buy, log out, log in' },
      { tag: TAGS, tier: device === 'the storage is blocked' ? 'group' : 'matrix' },
    ),
    async ({ page }) => {
      const email = newAddress();
      await spoil(page);
      await page.goto('/signup');
      await askToSignUp(page, 'Asha Rao', email);
      await page.getByLabel('6-digit code').fill(await mailbox.codeFor(email));
      await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
      await follow(page, pricing);
      await buyPhysics(page);
      await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
      await follow(page, login);
      await logIn(page, { email }, 2);
      await page.getByRole('link', { name: 'Purchases' }).click();
      await expect(physics(page).getByText('Active', { exact: true })).toBeVisible();
      expect(await ordersOf(email)).toMatchObject([{ status: 'completed', granted: 1 }]);
    },
  );
}

test(
  'A member who is signed out during a payment logs in again and finds the purchase',
  combination(
    { table: 'The device', row: 'the session ends in another tab', column: 'pay' },
    { tag: TAGS, tier: 'test' },
  ),
  async ({ page, context, signedIn, expectedErrors }) => {
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
    // The pricing page, to which the log-in leads back, knows the payment and goes on at once.
    await expect(receipt(page)).toBeVisible();
    await expect(page).toHaveURL(/\/receipt\//);
  },
);
