import { brand } from 'shared-kit/brand';
import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import {
  links,
  orderRow,
  press,
  renderTabs,
  show,
  shown,
  stubTables,
  text,
} from '#lib/testing.tsx';
import { PurchasesTab } from './purchases-tab.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

renderTabs();

const stub = (subscriptions: object[], orders: object[] = []) =>
  stubTables({ subscriptions, orders });

const ROW = {
  id: 7,
  uuid: '50000000-0000-4000-8000-000000000007',
  status: 'active',
  starts_at: inDays(-1),
  expires_at: inDays(182),
  duration_months: 6,
  created_at: inDays(-1),
  module_id: '10000000-0000-4000-8000-000000000002',
  bundle_id: null,
  modules: null,
};

const CONFIRMING = orderRow({ status: 'processing', invoice_number: null });

test('Without the orders an empty list is an error, which a member can retry, and a hidden module is called unknown', async () => {
  let isDown = true;
  stubBackend(({ url }) => {
    if (!url.pathname.endsWith('/orders')) return Response.json(isDown ? [] : [ROW]);
    return isDown
      ? Response.json({ code: '57014', message: 'took too long' }, { status: 500 })
      : Response.json([]);
  });
  show(<PurchasesTab userId={USER_ID} />);
  await shown('An unexpected error occurred');
  expect(text(), 'money may be on its way').not.toContain('No purchases yet');
  expect(text(), 'the server’s own words').not.toContain('took too long');
  isDown = false;
  press('Try Again');
  await shown('Unknown Module');
  expect(text()).toContain('6 Months');
  expect(text()).toContain('Active');
});

test.each([
  ['an unknown status', { status: 'paused' }],
  ['an expiry that is no time', { expires_at: 'soon' }],
  ['a missing duration', { duration_months: null }],
])('A row with %s is an error', async (_what, wrong) => {
  stub([{ ...ROW, ...wrong }]);
  show(<PurchasesTab userId={USER_ID} />);
  await expect.poll(text).toContain('An unexpected error occurred');
});

test('A renewed purchase shows one period: duration, days and expiry agree', async () => {
  stub([{ ...ROW, duration_months: 6, starts_at: inDays(-200), expires_at: inDays(347) }]);
  show(<PurchasesTab userId={USER_ID} />);
  await shown('18 Months');
  expect(text()).toContain('347 days left');
});

test.each([
  ['a day slow', -1],
  ['right', 0],
  ['a day fast', 1],
])('Access is counted by the server’s clock when the device is %s', async (_how, daysOff) => {
  const date = new Date(Date.now() - daysOff * DAY_MS).toUTCString();
  const rows = [{ ...ROW, expires_at: inDays(0.5 - daysOff) }];
  stubBackend(({ url }) =>
    Response.json(url.pathname.endsWith('/orders') ? [] : rows, { headers: { date } }),
  );
  show(<PurchasesTab userId={USER_ID} />);
  await shown('Expiring Soon');
  expect(text()).toContain('1 day left');
});

test('Purchases begin with what needs action, and fold what was cancelled or ended long ago', async () => {
  const row = (name: string, differences: object) => ({
    ...ROW,
    uuid: name,
    module_id: name,
    modules: { name, contains: [], part_of: [] },
    ...differences,
  });
  stub(
    [
      row('Ended long ago', { expires_at: inDays(-95) }),
      row('Returned', { status: 'cancelled' }),
      row('Ended', { expires_at: inDays(-2) }),
      row('Active for long', { expires_at: inDays(300) }),
      row('Active', { expires_at: inDays(90) }),
      row('Expiring', { expires_at: inDays(9) }),
    ],
    [CONFIRMING],
  );
  show(<PurchasesTab userId={USER_ID} />);
  await shown('2 earlier purchases');
  const names = (inside: string) =>
    [...document.querySelectorAll(`main ${inside} h2`)].map(({ textContent }) => textContent);
  expect(names('ul')).toEqual([
    'Module I Foundations - 1 Year',
    'Expiring',
    'Active',
    'Active for long',
    'Ended',
    'Returned',
    'Ended long ago',
  ]);
  expect(names('details')).toEqual(['Returned', 'Ended long ago']);
  expect(text().match(/Renew Now|Reactivate|Buy Again/g)).toEqual([
    'Renew Now',
    'Reactivate',
    'Buy Again',
    'Reactivate',
  ]);
  const primary = [...document.querySelectorAll('[data-look=primary]')];
  expect(
    primary.map(({ textContent }) => textContent),
    'the most urgent one',
  ).toEqual(['Renew Now']);
});

test('While money is on its way nothing says that there are no purchases', async () => {
  stub([], [CONFIRMING]);
  show(<PurchasesTab userId={USER_ID} />);
  await shown('Please do not pay again.');
  expect(links()).toMatchObject({ 'See the Payment': `/receipt/${CONFIRMING.uuid}` });
});

test('A refunded purchase says why access has ended, links the payment, and names no expiry', async () => {
  stub([{ ...ROW, status: 'cancelled' }]);
  show(<PurchasesTab userId={USER_ID} />);
  await shown('Cancelled');
  expect(text()).toContain('returned to you, so your access has ended');
  expect(links()).toMatchObject({ 'See the Payment': '/account/payments' });
  expect(text()).not.toMatch(/Expire/);
});

test('A purchase appears together with its invoice, which would make its card higher later', async () => {
  let respond!: (response: Response) => void;
  const orders = new Promise<Response>((resolve) => (respond = resolve));
  stubBackend(({ url }) => (url.pathname.endsWith('/orders') ? orders : Response.json([ROW])));
  show(<PurchasesTab userId={USER_ID} />);
  await shown('Loading');
  expect(text()).not.toContain('Unknown Module');
  respond(Response.json([orderRow({ module_id: ROW.module_id })]));
  await shown('Download Invoice');
});

test('A purchase has the invoice of its newest paid order', async () => {
  const { module_id } = ROW;
  stub(
    [ROW],
    [
      orderRow({ module_id, status: 'failed', invoice_number: null }),
      orderRow({ module_id, invoice_number: 'INV-2026-012' }),
      orderRow({ module_id, invoice_number: 'INV-2026-003' }),
    ],
  );
  show(<PurchasesTab userId={USER_ID} />);
  await shown('Download Invoice');
  const buttons = [...document.querySelectorAll('article button')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Download Invoice INV-2026-012',
  ]);
});

test('Under the purchases is how to open them in the app, on a new device too', async () => {
  stub([ROW]);
  show(<PurchasesTab userId={USER_ID} />);
  await shown('Study in the app');
  expect(text()).toContain('You can use 2 devices, one at a time.');
  expect(links()).toMatchObject({
    'App Store': brand.stores.ios,
    'Google Play': brand.stores.android,
  });
  expect(links()['WhatsApp']).toContain(
    `https://wa.me/${brand.phoneDigits}?text=I%20have%20a%20new`,
  );
  expect(links()['Email']).toContain(`mailto:${brand.email}?subject=`);
});
