import { expect, test } from 'vitest';
import { memberPath } from '#lib/area/desk-paths.ts';
import { asked, cleanUpDesk, MEMBER, openDesk, press, shown, text, type } from '#lib/testing.tsx';

cleanUpDesk();

const AT = '2026-11-26T04:21:00Z';
const money = { paise: 100, currency: 'INR', at: AT };
const payment = {
  reference: 'pay_1',
  status: 'captured',
  ...money,
  decision: 'held',
  held_reason: 'amount',
  is_held: true,
  decisions: [],
  refunds: [{ reference: 'rfnd_1', status: 'failed', ...money, credit_notes: ['CRN-26-27-001'] }],
  disputes: [],
};
const MEMBER_DATA = {
  profile: {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9876543210',
    college: 'AIIMS Nagpur',
    since: AT,
  },
  access: [{ item: 'Module II Physics', status: 'active', expires_at: AT }],
  orders: [
    {
      uuid: '40000000-0000-4000-8000-000000000007',
      reference: 'order_7',
      item: 'Module I Foundations',
      months: 12,
      paise: 1_199_900,
      status: 'processing',
      at: AT,
      invoices: ['INV-26-27-007', 'INV-26-27-008'],
      payments: [payment],
    },
  ],
  mails: [
    { kind: 'receipt', about: 'INV-26-27-007', attempts: 5, refusal: null, at: AT, sent_at: null },
    {
      kind: 'refund_done',
      about: 'rfnd_1',
      attempts: 1,
      refusal: '550 5.1.1',
      at: AT,
      sent_at: null,
    },
  ],
};

test('An operator sees what is needed to answer a member, and looks once', async () => {
  const requests = await openDesk(memberPath(MEMBER), { member: MEMBER_DATA });
  await shown('asha@example.in');
  for (const part of [
    'Asha Rao',
    'order_7',
    '₹11,999',
    'amount differs',
    'rfnd_1',
    'CRN-26-27-001',
    'Physics',
  ])
    expect(text()).toContain(part);
  expect(text()).toContain('not yet, after 5 attempts');
  expect(text()).toContain('never: refused with 550 5.1.1');
  expect(document.title, 'the history of the browser names no member').not.toContain('Asha');
  expect(asked(requests, 'member')).toEqual([{ ask: 'member', member: MEMBER }]);
});

test('A held payment is decided with a reason, after a second question', async () => {
  const requests = await openDesk(memberPath(MEMBER), {
    member: MEMBER_DATA,
    'held-payments': { error: 'already_granted' },
  });
  await shown('Why you grant or refund it');
  press('Grant');
  await shown('Write the reason first.');
  type('Why you grant or refund it', ' agreed by phone ');
  press('Refund');
  await shown('Refund ₹1?');
  expect(text()).toContain('Reason: agreed by phone');
  expect(asked(requests, 'held-payments')).toEqual([]);
  press('Refund');
  await shown('can only be refunded');
  expect(asked(requests, 'held-payments')).toEqual([
    { action: 'refund', payment: 'pay_1', reason: 'agreed by phone' },
  ]);
});

test('The receipt of each invoice is sent again once an operator asks for it', async () => {
  const requests = await openDesk(memberPath(MEMBER), {
    member: MEMBER_DATA,
    resend_receipt: 'queued',
  });
  await shown('Send Receipt INV-26-27-008 Again');
  press('Send Receipt INV-26-27-007 Again');
  await expect
    .poll(() => asked(requests, 'resend_receipt'))
    .toEqual([{ ask: 'resend_receipt', invoice_number: 'INV-26-27-007' }]);
});

test('An unknown member is said to be unknown', async () => {
  await openDesk(memberPath(MEMBER), { member: null });
  await shown('There is no such member');
  expect(text()).not.toContain('No order yet');
});
