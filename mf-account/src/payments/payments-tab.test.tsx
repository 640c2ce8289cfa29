import { brand } from 'shared-kit/brand';
import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { toasts } from 'shared-kit/toast';
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
import { PaymentsTab } from './payments-tab.tsx';

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

const stub = (orders: object[], payments: object[] = []) => stubTables({ orders, payments });

const module = (number: number, name: string) => ({
  id: number,
  uuid: `40000000-0000-4000-8000-00000000000${number}`,
  module_id: `10000000-0000-4000-8000-00000000000${number}`,
  modules: { name },
  invoices: [],
});

renderTabs();

test('A member without orders sees a link to the prices', async () => {
  stub([]);
  show(<PaymentsTab userId={USER_ID} />);
  await shown('No payments yet');
  expect(links()).toEqual({ 'See Pricing': '/pricing' });
});

test('Every final status is explained, and only a recent order without access can be paid', async () => {
  const refund = {
    id: 1,
    status: 'processed',
    amount: 599_900,
    updated_at: hoursAgo(1),
  };
  stub(
    [
      orderRow({ ...module(1, 'Module I Foundations'), status: 'failed', created_at: hoursAgo(2) }),
      orderRow({
        ...module(3, 'Module III Clinical'),
        status: 'cancelled',
        created_at: hoursAgo(30),
      }),
      orderRow({ ...module(4, 'Module IV Advanced'), status: 'failed', created_at: hoursAgo(300) }),
      orderRow({
        ...module(2, 'Module II Physics'),
        created_at: hoursAgo(400),
        invoices: [
          {
            number: 'INV-26-27-002',
            access: [],
            credit_notes: [{ number: 'CRN-26-27-002', refund_id: 1 }],
          },
        ],
      }),
    ],
    [{ order_id: 2, status: 'refunded', amount: 599_900, held_reason: null, refunds: [refund] }],
  );
  show(<PaymentsTab userId={USER_ID} />);
  await shown('Module I Foundations - 1 Year');
  for (const words of [
    'The payment did not go through, and nothing was bought. If money',
    'Nothing was charged. If you did pay',
    'Any money deducted was returned',
    'Refunded',
    '₹5,999 was refunded on ',
    'Download Credit Note',
  ]) {
    expect(text()).toContain(words);
  }
  const { 'Try Again: Module I Foundations - 1 Year': again, ...others } = links();
  expect(again).toBe(
    '/pricing?offer=10000000-0000-4000-8000-000000000001&duration=12#10000000-0000-4000-8000-000000000001',
  );
  const help = Object.keys(others).filter((name) => name.includes(': '));
  expect(help, 'help with payments that failed, not with the others').toEqual([
    'WhatsApp: Module I Foundations - 1 Year',
    'Email: Module I Foundations - 1 Year',
    'WhatsApp: Module IV Advanced - 1 Year',
    'Email: Module IV Advanced - 1 Year',
  ]);
});

test('Of the orders that can still be paid, the newest has the primary action', async () => {
  const created_at = hoursAgo(2);
  stub([
    orderRow({ ...module(2, 'Module II Physics'), status: 'failed', created_at }),
    orderRow({ ...module(1, 'Module I Foundations'), status: 'pending', created_at }),
  ]);
  show(<PaymentsTab userId={USER_ID} />);
  await shown('Continue to Payment');
  const actions = [...document.querySelectorAll<HTMLElement>('main a[data-look]')];
  expect(actions.map(({ textContent, dataset }) => [textContent, dataset['look']])).toEqual([
    ['Try Again', 'primary'],
    ['Continue to Payment', 'quiet'],
  ]);
});

test('An order that was paid again shows each invoice and credit note, and downloads what it names', async () => {
  const credit_notes = ['CRN-26-27-001', 'CRN-26-27-002'].map((number) => ({
    number,
    refund_id: 1,
  }));
  const refund = { id: 1, status: 'processed', amount: 599_900, updated_at: hoursAgo(1) };
  const requests = stub(
    [
      orderRow({
        invoices: [
          { number: 'INV-26-27-027', access: [], credit_notes },
          { number: 'INV-26-27-028', access: [], credit_notes: [] },
        ],
      }),
    ],
    [
      {
        order_id: 7,
        status: 'captured',
        amount: 599_900,
        held_reason: null,
        refunds: [refund],
      },
    ],
  );
  show(<PaymentsTab userId={USER_ID} />);
  for (const number of ['INV-26-27-028', 'CRN-26-27-001', 'CRN-26-27-002', 'INV-26-27-027']) {
    const name = `Download ${number.startsWith('INV') ? 'Invoice' : 'Credit Note'} ${number}`;
    await shown(name);
    press(name);
    await expect.poll(() => requests.at(-1)?.body).toMatchObject({ number });
  }
  await expect
    .poll(() => toasts.getState().at(-1)?.text, { message: 'the answer is no file' })
    .toBe('The document could not be loaded. Please try again.');
});

test('A member can retry when payments fail to load', async () => {
  let isDown = true;
  stubBackend(({ url }) => {
    if (url.pathname.endsWith('/orders')) return Response.json([orderRow()]);
    return isDown
      ? Response.json({ code: 'XX000', message: '' }, { status: 500 })
      : Response.json([]);
  });
  show(<PaymentsTab userId={USER_ID} />);
  await shown('Your payments could not be loaded');
  expect(text()).not.toContain('Module I Foundations');
  isDown = false;
  press('Try Again');
  await shown('Module I Foundations - 1 Year');
  expect(text()).not.toContain('could not be loaded');
});

test.each([
  [{ status: 'pending', gateway_order_id: null }, '40000000-0000-4000-8000-000000000007'],
  [{ status: 'failed' }, 'order_7'],
])('A message to the team about %j names the order %s', async (differences, id) => {
  stub([orderRow({ ...differences, invoices: [], created_at: hoursAgo(1) })]);
  show(<PaymentsTab userId={USER_ID} />);
  await shown('Need help with this payment?');
  const message = encodeURIComponent(`My payment for Module I Foundations - 1 Year, order ${id}`);
  expect(links()).toMatchObject({
    'WhatsApp: Module I Foundations - 1 Year': `https://wa.me/${brand.phoneDigits}?text=${message}`,
    'Email: Module I Foundations - 1 Year': `mailto:${brand.email}?subject=${message}`,
  });
});
