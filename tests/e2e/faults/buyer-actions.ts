import { expect, type Page } from '@playwright/test';
import {
  gatewayOrders,
  leavePayment,
  pay,
  payElsewhere,
  beginToBuy,
  CONFIRMING,
  enrollNow,
  expectWindow,
  livePrices,
  physics,
  SUCCESS,
} from '../fixtures/checkout.ts';
import { beginOrder, ordersOf } from '../fixtures/database.ts';
import type { Resident } from '../fixtures/resident.ts';
import type { Action } from './action.ts';

const openWindow = (page: Page) => page.locator('.razorpay-checkout-frame');
const buyAgain = (page: Page) =>
  physics(page)
    .getByRole('button', { name: /Try Again|Continue to Payment/ })
    .click();
/** The page asks by itself, at least this often. */
const NEXT_LOOK_MS = 31_000;

const invoiceOf = (page: Page) => page.getByRole('button', { name: /^Download Invoice/ });

const NOT_CREATED = [
  'We couldn’t reach our server. Please check your connection.',
  'Something failed on our side. Nothing was charged.',
  'Online payment is unavailable right now. Nothing was charged.',
  'The payment provider did not accept this order. Nothing was charged.',
  'Failed to load payment gateway. Nothing was charged.',
];

async function provesOneOrder({ email }: Resident, page: Page): Promise<void> {
  await expectWindow(page);
  const orders = await ordersOf(email);
  expect(orders.map(({ status }) => status)).toEqual(['pending']);
}

async function provesOnePayment({ email }: Resident): Promise<void> {
  const orders = await ordersOf(email);
  expect(orders).toMatchObject([{ status: 'completed', amount: 12_999, granted: 1 }]);
  const payments = (await gatewayOrders(orders.map(({ uuid }) => uuid))).flatMap(
    (order) => order.payments,
  );
  expect(payments.map(({ status }) => status)).toEqual(['captured']);
}

const MONEY: Action['needs'] = ['functions', 'gateway'];

export const BUYER_ACTIONS: readonly Action[] = [
  {
    name: 'buys',
    isSignedIn: true,
    address: '/pricing',
    before: (page) => livePrices(page).waitFor(),
    act: (page) => enrollNow(page).click(),
    fails: NOT_CREATED,
    again: buyAgain,
    works: openWindow,
    proves: provesOneOrder,
    needs: MONEY,
  },
  {
    name: 'pays',
    isSignedIn: true,
    address: '/pricing',
    before: beginToBuy,
    act: (page) => pay(page, 'Success'),
    isInWindow: true,
    fails: [CONFIRMING],
    denies: enrollNow,
    again: (page) => page.clock.runFor(NEXT_LOOK_MS),
    works: SUCCESS,
    proves: provesOnePayment,
    needs: MONEY,
  },
  {
    name: 'comes back from a payment that the page was not told of',
    isSignedIn: true,
    address: '/pricing',
    before: beginToBuy,
    act: (page) => pay(page, 'Pay and close'),
    isInWindow: true,
    fails: ['The payment window was closed before a payment came through.'],
    again: buyAgain,
    works: SUCCESS,
    proves: provesOnePayment,
    needs: ['functions'],
  },
  {
    name: 'leaves the payment window',
    isSignedIn: true,
    address: '/pricing',
    before: beginToBuy,
    act: leavePayment,
    fails: ['The payment window was closed before a payment came through.'],
    again: buyAgain,
    works: openWindow,
    proves: provesOneOrder,
  },
  {
    name: 'opens an invoice',
    prepare: async (resident) => {
      await payElsewhere(await beginOrder(resident), 'pay_and_close');
      await expect.poll(() => ordersOf(resident.email)).toMatchObject([{ status: 'completed' }]);
    },
    isSignedIn: true,
    address: '/account/payments',
    before: (page) => invoiceOf(page).waitFor(),
    act: (page) => invoiceOf(page).click(),
    fails: [/^The document could not be loaded\./],
    again: (page) => invoiceOf(page).click(),
    works: 'was downloaded.',
    needs: ['functions'],
  },
];
