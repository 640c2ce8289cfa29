import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { brand } from 'shared-kit/brand';
import { paise } from 'shared-kit/money';
import { accountMail } from '../functions/send-mails/account-mails.ts';
import { Recipient } from '../functions/send-mails/mail-content.ts';
import { receiptMail } from '../functions/send-mails/payment-mails.ts';
import { askDesk, openOrder, reconcile, sendMails, verify } from './buying.ts';
import { financialYear } from './financial-year.ts';
import { resetPeople } from './rows.ts';
import { asha, backend, gateway, openShop, ravi } from './shop.ts';

const BUNDLE = '10000000-0000-4000-8000-000000000005';

openShop();

/** The address of a test's receipts. Each test has its own, since a mail may still arrive after its test has ended. */
let address: string;
beforeEach(async () => {
  address = `asha-${randomUUID()}@example.com`;
  await backend.sql`update public.users set email = ${address} where id = ${asha.id}`;
});

const receipts = () => backend.readMails(address);
const untilItCame = () => expect.poll(receipts).toHaveLength(1);
const untilTaken = () =>
  expect.poll(() => backend.sql`select from public.mails where sent_at is null`).toHaveLength(0);

/** Pays and gets access from a function that died right afterwards: the receipt is due, and nothing has started to send it. */
async function buyWithoutMail(differences: Record<string, unknown> = {}): Promise<void> {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order } = await openOrder(backend, asha, differences);
  const { id, amount, currency } = razorpay_order;
  const { razorpay_payment_id: payment } = await gateway.pay(id);
  await backend.sql`
    select public.record_payment(${id}, ${payment}, 'captured', true, ${amount}, ${currency})`;
}

describe('A member who paid', () => {
  test('gets one receipt, whichever way and however often the payment is reported', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    await Promise.all([
      verify(backend, asha, response),
      reconcile(backend),
      verify(backend, asha, response),
    ]);
    await expect.poll(() => gateway.webhooks()).not.toHaveLength(0);
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await reconcile(backend);
    await untilTaken();
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 0, failed: 0 } });
    expect(await receipts()).toHaveLength(1);
  });

  test('reads the item, the expiry, the amount and the contact in it', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const { razorpay_payment_id: payment } = await gateway.pay(razorpay_order.id);
    await untilItCame();
    const [mail] = await receipts();
    const [access] = await backend.sql<{ until: string }[]>`
      select to_char(expires_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY') as until
      from public.subscriptions`;
    const number = `INV-${financialYear()}-001`;
    expect(mail!.Subject).toBe(`Your Isocentre receipt: Module I Foundations, 1 Year (${number})`);
    const facts = [
      'Dr. Asha Kulkarni',
      'Module I Foundations',
      '1 Year',
      access!.until,
      '₹11,999',
      number,
      razorpay_order.id,
      payment,
      '/account/payments',
      'hello@isocentre.example',
      `sign in with ${address}`,
      brand.stores.ios,
      brand.stores.android,
    ];
    for (const fact of facts) {
      expect(mail!.Text).toContain(fact);
      expect(mail!.HTML).toContain(fact);
    }
    expect(mail!.AutoSubmitted).toBe('auto-generated');
    const [{ uuid } = {}] = await backend.sql`select uuid from public.mails where kind = 'receipt'`;
    expect(mail!.MessageID).toBe(`${uuid}@isocentre.test`);
  });

  test('who bought the bundle reads the expiry of each module if they differ', async () => {
    await buyWithoutMail({ duration: 6 });
    await buyWithoutMail({ module_uuid: BUNDLE, duration: 6 });
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 2, failed: 0 } });
    const bundle = (await receipts()).find(({ Subject }) => Subject.includes('Bundle'))!;
    expect(bundle.Text).toMatch(/^Module I Foundations: until /m);
    expect(bundle.Text).toMatch(/^Module IV Advanced: until /m);
  });

  test('gets the receipt even after a refund', async () => {
    await buyWithoutMail();
    const [paid] = await backend.sql<
      { payment_id: string }[]
    >`select payment_id from public.orders`;
    await backend.sql`
      select public.record_refund('rfnd_1', ${paid!.payment_id}, 'processed', 1199900, 'INR')`;
    await sendMails(backend);
    const [receipt] = await receipts();
    expect(receipt!.Text).not.toMatch(/alid until|course is ready|in the app/);
  });
});

describe('When mail cannot be sent', () => {
  test('access is granted anyway, and the receipt is sent later', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    await backend.sql`alter function public.claim_mail rename to away`;
    try {
      expect(await verify(backend, asha, response)).toMatchObject({
        status: 200,
        body: { status: 'completed' },
      });
      expect(await sendMails(backend)).toMatchObject({ status: 500 });
      expect(await receipts()).toHaveLength(0);
    } finally {
      await backend.sql`alter function public.away rename to claim_mail`;
    }
    expect(await reconcile(backend)).toMatchObject({ checked: 0 });
    await untilItCame();
  });

  test('because the address is refused for now, the next attempts follow after 2 minutes, then 4, for 4 days', async () => {
    address = '451@full.invalid';
    await backend.sql`update public.users set email = ${address} where id = ${asha.id}`;
    await buyWithoutMail();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await sendMails(backend)).toMatchObject({ status: 200, body: { sent: 0, failed: 1 } });
      expect(await sendMails(backend)).toMatchObject({ body: { sent: 0, failed: 0 } });
      const [next] = await backend.sql<{ minutes: number }[]>`
        select ceil(extract(epoch from next_at - now()) / 60)::int as minutes from public.mails`;
      waits.push(next!.minutes);
      await backend.sql`update public.mails set next_at = now()`;
    }
    expect(waits).toEqual([2, 4, 8]);
    await backend.sql`update public.mails set created_at = now() - interval '4 days'`;
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 0, failed: 0 } });
  });

  test('because the address is refused for good, there is one attempt, which operators see', async () => {
    address = 'asha@nowhere.invalid';
    await backend.sql`update public.users set email = ${address} where id = ${asha.id}`;
    await buyWithoutMail();
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 0, failed: 1 } });
    await backend.sql`update public.mails set next_at = now() - interval '1 hour'`;
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 0, failed: 0 } });
    await backend.sql`insert into public.operators (user_id) values (${ravi.id})`;
    expect(await askDesk(backend, ravi, { ask: 'list', list: 'mails' })).toMatchObject([
      { status: 'receipt', note: 'refused: 550' },
    ]);
    // The operator corrects the address, and sends it again.
    address = `asha-${randomUUID()}@example.com`;
    await backend.sql`update public.users set email = ${address} where id = ${asha.id}`;
    await backend.sql`update public.mails set created_at = now() - interval '1 hour'`;
    const invoice_number = `INV-${financialYear()}-001`;
    await askDesk(backend, ravi, { ask: 'resend_receipt', invoice_number });
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 1, failed: 0 } });
  });

  test('because the mail server closes, other emails are left to the next run, and webhooks are sent', async () => {
    address = '421@closing.invalid';
    await backend.sql`update public.users set email = ${address} where id = ${asha.id}`;
    await buyWithoutMail();
    await backend.sql`insert into public.mails (kind, about, user_id) values ('codes_nearly_used', '2026', null)`;
    await backend.sql`insert into public.alarms (id, rule, value, threshold) overriding system value values (7, 'faults', 1, 1)`;
    await backend.sql`insert into public.mails (kind, about) values ('alarm_webhook', '7 begun')`;
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 1, failed: 1 } });
    expect(await backend.sql`select kind, attempts from public.mails order by id`).toEqual([
      { kind: 'receipt', attempts: 1 },
      { kind: 'codes_nearly_used', attempts: 0 },
      { kind: 'alarm_webhook', attempts: 1 },
    ]);
  });

  test('because a run died after it claimed the receipt, the next run after 2 minutes sends it', async () => {
    await buyWithoutMail();
    await backend.sql`select public.claim_mail()`;
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 0 } });
    await backend.sql`update public.mails set next_at = next_at - interval '2 minutes'`;
    expect(await sendMails(backend)).toMatchObject({ body: { sent: 1 } });
    expect(await receipts()).toHaveLength(1);
  });
});

test.each([
  ['a row that cannot be read', { about: 'yesterday' }],
  ['facts of another form', { about: '1795000000 name', user_id: null }],
])('A mail with %s keeps no other waiting', async (_, odd) => {
  await buyWithoutMail();
  const row = { kind: 'account_changed', user_id: asha.id, next_at: '2026-01-01', ...odd };
  await backend.sql`insert into public.mails ${backend.sql(row)}`;
  await sendMails(backend);
  expect(await receipts()).toHaveLength(1);
  expect(await backend.sql`select kind from public.mails where sent_at is null`).toEqual([
    { kind: 'account_changed' },
  ]);
});

test('Ten runs at once send each receipt once', async () => {
  for (const duration of [6, 12, 36]) await buyWithoutMail({ duration });
  const runs = await Promise.all(Array.from({ length: 10 }, () => sendMails(backend)));
  const sent = runs.map(({ body }) => body.sent);
  expect(sent.reduce((sum, one) => sum + one)).toBe(3);
  expect(await receipts()).toHaveLength(3);
});

describe('A receipt', () => {
  const receipt = {
    number: 'INV-26-27-001',
    issued_at: '2026-11-21T04:05:06+00:00',
    buyer_name: '<b>Asha</b> & "Co"',
    buyer_email: 'asha@example.com',
    buyer_state: '',
    buyer_gstin: '',
    item: 'Module I',
    duration_months: 6,
    amount_paise: paise(699_900),
    order_uuid: '50000000-0000-4000-8000-000000000001',
    gateway_order_id: 'order_1',
    payment_id: 'pay_1',
    access: [],
  };
  const context = {
    recipient: { id: '1', name: 'Asha', email: 'asha@example.com', language: 'en-IN' as const },
    siteUrl: 'https://isocentre.example',
  };
  const { html, text } = receiptMail(receipt, context, false);

  test('keeps a name from right to left in one piece, and leaves others as they are', () => {
    const buyer_name = 'عائشہ';
    const { text: urdu } = receiptMail({ ...receipt, buyer_name }, context, false);
    expect(urdu).toContain(`Thank you, \u2068${buyer_name}\u2069. `);
    expect(text).not.toMatch(/[\u2068\u2069]/);
  });

  test('escapes special characters in a name', () => {
    expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt; &amp; &quot;Co&quot;');
    expect(html).not.toContain('<b>');
    expect(text).toContain('<b>Asha</b> & "Co"');
  });

  test('uses only colours of the site and loads nothing from another host', async () => {
    const tokens = await readFile(
      path.join(import.meta.dirname, '../../shared-kit/src/tokens.css'),
      'utf8',
    );
    const used = html.match(/#[0-9a-f]{6}\b/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    expect([...new Set(used)].filter((colour) => !tokens.includes(colour))).toEqual([]);
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
  });
});

test.each(['en-IN', 'hi-IN'])(
  'A name that is written from right to left does not turn the sentence that begins with it (%s)',
  (language) => {
    const name = 'عائشہ قریشی';
    const recipient = v.parse(Recipient, { id: '1', name, email: 'a@example.com', language });
    const change = { changed_at: '2026-11-21T04:05:06+00:00', fields: ['name' as const] };
    const { text, html } = accountMail(change, { recipient, siteUrl: 'https://isocentre.example' });
    expect(text.startsWith(`\u2068${name}\u2069, `)).toBe(true);
    expect(html.split(name)).toHaveLength(3);
    expect(html.split(`\u2068${name}\u2069, `)).toHaveLength(3);
  },
);

test('A function that still sends a mail of an earlier test does not mark one of this test as sent', async () => {
  const queue = async () => {
    const [mail] = await backend.sql<{ id: string }[]>`
      insert into public.mails (kind, about) values ('dispute', ${randomUUID()}) returning id`;
    return mail!.id;
  };
  const earlier = await queue();
  await resetPeople(backend.sql, asha, ravi);
  await queue();
  await backend.sql`select public.finish_mail(${earlier})`;
  expect(await backend.sql`select from public.mails where sent_at is null`).toHaveLength(1);
});
