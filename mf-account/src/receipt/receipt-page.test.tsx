import { Route, Routes } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { afterEach, expect, test, vi } from 'vitest';
import { links, orderRow, renderTabs, show, shown, text } from '#lib/testing.tsx';
import { ReceiptPage } from './receipt-page.tsx';

const { uuid, module_id } = orderRow();
const AGAIN = `/pricing?offer=${module_id}&duration=12#${module_id}`;
const RETURNED = {
  order_id: 7,
  status: 'refunded',
  amount: 1_199_900,
  held_reason: null,
  refunds: [],
};

renderTabs();
afterEach(() => vi.restoreAllMocks());

/** @param rows of the order, as the database shows them to this member */
function open(rows: object[] | Promise<Response>, payments: object[] = [], order = uuid): void {
  stubBackend(({ url }) =>
    rows instanceof Promise
      ? rows
      : Response.json(url.pathname.endsWith('/orders') ? rows : payments),
  );
  history.replaceState(null, '', '/');
  show(
    <Routes location={`/receipt/${order}`}>
      <Route path="/receipt/:order" element={<ReceiptPage userId={USER_ID} />} />
    </Routes>,
  );
}
const heading = () => document.querySelector('h1')!.textContent;
const facts = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')!.textContent,
    row.querySelector('dd')!.textContent,
  ]);

test('The receipt of a paid order has its final rows before its data arrive', async () => {
  let answer!: (response: Response) => void;
  open(new Promise<Response>((resolve) => (answer = resolve)));
  await shown('Invoice');
  const rows = facts().map(([name]) => name);
  answer(new Response(null, { status: 500 }));
  const access = ['Module I', 'Module II'].map((module) => ({
    module,
    from: '2026-11-21T04:05:06Z',
    until: '2027-11-21T04:05:06Z',
  }));
  open([orderRow({ invoices: [{ number: 'INV-26-27-007', access, credit_notes: [] }] })]);
  await shown('Payment successful! Your subscription has been activated.');
  expect(facts()).toEqual([
    ['Item', 'Module I Foundations - 1 Year'],
    ['Access', '21 Nov 2026 to 21 Nov 2027'],
    ['Amount', '₹11,999'],
    ['Paid on', '21 Nov 2026'],
    ['Order ID', 'order_7'],
    ['Invoice', 'Download Invoice INV-26-27-007'],
  ]);
  expect(facts().map(([name]) => name)).toEqual(rows);
});

test.each([
  ['processing', 'Your payment is being confirmed', undefined],
  ['pending', 'This order is not paid yet', AGAIN],
  ['failed', 'The payment did not go through', AGAIN],
  ['cancelled', 'This order was cancelled', AGAIN],
])('An order that is %s says so, and leads to its next step', async (status, title, next) => {
  open([orderRow({ status, completed_at: null, invoices: [] })]);
  await expect.poll(heading).toBe(title);
  expect(facts()).toContainEqual([
    'Invoice',
    'None yet. It is issued when a payment is confirmed.',
  ]);
  expect(Object.values(links()).find((address) => address.startsWith('/pricing'))).toBe(next);
  expect(text()).not.toContain('sign in');
});

test.each([
  ['keeps its invoice', orderRow().invoices, true],
  ['expects none', [], false],
])('An order whose money went back says so, and %s', async (_what, invoices, isShown) => {
  open([orderRow({ invoices })], [RETURNED]);
  await expect.poll(heading).toBe('This payment was refunded');
  expect(text().includes('Invoice')).toBe(isShown);
});

test.each([uuid, 'no-uuid'])(
  'The order %s of another member looks like an unknown one',
  async (order) => {
    open([], [], order);
    await shown('We couldn’t find this order');
    expect(links()).toEqual({ Payments: '/account/payments' });
  },
);

test.each([
  ['iPhone; CPU iPhone OS 18_6', brand.stores.ios],
  ['Linux; Android 16; Pixel 9', brand.stores.android],
  ['Windows NT 10.0; Win64', undefined],
])('On %s the app is behind a button or a code, never both', async (device, store) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${device})`);
  open([orderRow()]);
  await shown('Payment successful!');
  expect(links()['Open the App']).toBe(store);
  expect(document.querySelectorAll('img')).toHaveLength(store ? 0 : 1);
});
