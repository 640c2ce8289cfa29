import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { brand } from 'shared-kit/brand';
import { accountMail } from '../functions/send-mails/member-mails.ts';
import { Recipient } from '../functions/send-mails/mail-content.ts';
import { receiptMail } from '../functions/send-mails/payment-mails.ts';
import { askDesk, reconcile } from './buying.ts';
import { financialYear, RECEIPT } from './documents.ts';
import { mailAbout, mails, moveTo, openMailbox, runSending, sendAll } from './mailbox.ts';
import { BUNDLE, makeOperator } from './rows.ts';
import { arrived, asha, attempt, backend, gateway, openShop, ravi, report } from './shop.ts';

openShop();
openMailbox();

/**
 * Pays and gets access from a function that died right afterwards: the receipt is due, and nothing has started to send
 * it.
 */
async function buyWithoutMail(differences: Record<string, unknown> = {}): Promise<void> {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order, payment } = await attempt('success', differences);
  const { id, amount, currency } = razorpay_order;
  await backend.sql`
    select public.record_payment(${id}, ${payment}, 'captured', true, ${amount}, ${currency})`;
}

describe('A member who paid', () => {
  test('gets one receipt, whichever way and however often the payment is reported', async () => {
    const paid = await attempt();
    await Promise.all([report(paid), reconcile(backend), report(paid)]);
    await arrived();
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await reconcile(backend);
    await sendAll();
    expect(await runSending()).toBe('0 sent, 0 failed');
    expect(await mails()).toHaveLength(1);
  });

  test('reads the item, the expiry, the amount and the contact in it, and no tax of a seller without GSTIN', async () => {
    const { payment, razorpay_order, order_uuid } = await attempt();
    const number = `INV-${financialYear()}-001`;
    const mail = await mailAbout(
      `Your Isocentre receipt: Module I Foundations, 1 Year (${number})`,
    );
    const [access] = await backend.sql<{ until: string }[]>`
      select to_char(expires_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY') as until
      from public.subscriptions`;
    const bought = ['Module I Foundations', '1 Year', access!.until, '₹11,999'];
    const ids = [number, razorpay_order.id, payment, `/receipt/${order_uuid}`];
    const contact = [
      'Dr. Asha Kulkarni',
      'hello@isocentre.example',
      `sign in with ${mail.To[0]!.Address}`,
    ];
    for (const text of [mail.Text, mail.HTML]) {
      for (const fact of [...bought, ...ids, ...contact, brand.stores.ios, brand.stores.android])
        expect(text).toContain(fact);
      expect(text).not.toMatch(/tax/i);
    }
    expect(mail.AutoSubmitted).toBe('auto-generated');
    const [{ uuid } = {}] = await backend.sql`select uuid from public.mails where kind = 'receipt'`;
    expect(mail.MessageID).toBe(`${uuid}@isocentre.test`);
  });

  test('who bought the bundle reads the expiry of each module if they differ', async () => {
    await buyWithoutMail({ duration: 6 });
    await buyWithoutMail({ module_uuid: BUNDLE, duration: 6 });
    expect(await runSending()).toBe('2 sent, 0 failed');
    const { Text } = await mailAbout('Bundle');
    expect(Text).toMatch(/^Module I Foundations: until /m);
    expect(Text).toMatch(/^Module IV Advanced: until /m);
  });

  test('gets the receipt even after a refund', async () => {
    await buyWithoutMail();
    await backend.sql`
      select public.record_refund('rfnd_1', payment_id, 'processed', 1199900, 'INR') from public.orders`;
    await sendAll();
    expect((await mailAbout('receipt')).Text).not.toMatch(/alid until|course is ready|in the app/);
  });
});

describe('When mail cannot be sent', () => {
  test('access is granted anyway, and the receipt is sent later', async () => {
    await gateway.set({ webhooks: 'drop' });
    const paid = await attempt();
    await backend.sql`alter function public.claim_mail rename to away`;
    try {
      expect(await report(paid)).toBe('200 completed');
      expect(await runSending()).toBe('status 500');
    } finally {
      await backend.sql`alter function public.away rename to claim_mail`;
    }
    expect(await mails()).toHaveLength(0);
    await reconcile(backend);
    await mailAbout('receipt');
  });

  test('because the address is refused for now, the next attempts follow after 2 minutes, then 4, for 4 days', async () => {
    await moveTo('451@full.invalid');
    await buyWithoutMail();
    for (const minutes of [2, 4, 8]) {
      expect(await runSending()).toBe('0 sent, 1 failed');
      expect(await runSending()).toBe('0 sent, 0 failed');
      const [next] = await backend.sql<{ minutes: number }[]>`
        select ceil(extract(epoch from next_at - now()) / 60)::int as minutes from public.mails`;
      expect(next).toEqual({ minutes });
      await backend.sql`update public.mails set next_at = now()`;
    }
    await backend.sql`update public.mails set created_at = now() - interval '4 days'`;
    expect(await runSending()).toBe('0 sent, 0 failed');
  });

  test('because the address is refused for good, there is one attempt, which operators see', async () => {
    await moveTo('asha@nowhere.invalid');
    await buyWithoutMail();
    expect(await runSending()).toBe('0 sent, 1 failed');
    await makeOperator(backend.sql, ravi);
    expect(await askDesk(backend, ravi, { ask: 'list', list: 'mails' })).toMatchObject([
      { status: 'receipt', note: 'refused: 550' },
    ]);
    await backend.sql`update public.mails set next_at = now() - interval '1 hour'`;
    expect(await runSending()).toBe('0 sent, 0 failed');
    // The operator corrects the address, and sends it again.
    await moveTo(`asha-${randomUUID()}@example.com`);
    await backend.sql`update public.mails set created_at = now() - interval '1 hour'`;
    const invoice_number = `INV-${financialYear()}-001`;
    await askDesk(backend, ravi, { ask: 'resend_receipt', invoice_number });
    expect(await runSending()).toBe('1 sent, 0 failed');
  });

  test('because the mail server closes, other emails are left to the next run, and webhooks are sent', async () => {
    await moveTo('421@closing.invalid');
    await buyWithoutMail();
    await backend.sql`insert into public.alarms (id, rule, value, threshold) overriding system value values (7, 'faults', 1, 1)`;
    await backend.sql`insert into public.mails (kind, about) values ('codes_nearly_used', '2026'), ('alarm_webhook', '7 begun')`;
    expect(await runSending()).toBe('1 sent, 1 failed');
    const attempts =
      await backend.sql`select kind, attempts from public.mails order by id`.values();
    expect(attempts.join(' ')).toBe('receipt,1 codes_nearly_used,0 alarm_webhook,1');
  });

  test('because a run died after it claimed the receipt, the next run after 2 minutes sends it', async () => {
    await buyWithoutMail();
    await backend.sql`select public.claim_mail()`;
    expect(await runSending()).toBe('0 sent, 0 failed');
    await backend.sql`update public.mails set next_at = next_at - interval '2 minutes'`;
    expect(await runSending()).toBe('1 sent, 0 failed');
  });
});

test.each([
  ['a row that cannot be read', { about: 'yesterday' }],
  ['facts of another form', { about: '1795000000 name', user_id: null }],
])('A mail with %s keeps no other waiting', async (_, odd) => {
  await buyWithoutMail();
  const row = { kind: 'account_changed', user_id: asha.id, next_at: '2026-01-01', ...odd };
  await backend.sql`insert into public.mails ${backend.sql(row)}`;
  await runSending();
  expect(await mails()).toHaveLength(1);
  const left = await backend.sql`select kind from public.mails where sent_at is null`;
  expect(left).toEqual([{ kind: 'account_changed' }]);
});

test('Ten runs at once send each receipt once', async () => {
  for (const duration of [6, 12, 36]) await buyWithoutMail({ duration });
  const runs = await Promise.all(Array.from({ length: 10 }, runSending));
  expect(runs.reduce((sum, run) => sum + Number.parseInt(run, 10), 0)).toBe(3);
  expect(await mails()).toHaveLength(3);
});

describe('A receipt', () => {
  const receipt = { ...RECEIPT, buyer_name: '<b>Asha</b> & "Co"' };
  const context = {
    recipient: { id: '1', name: 'Asha', email: 'asha@example.com', language: 'en-IN' as const },
    siteUrl: 'https://isocentre.example',
  };
  const { html, text } = receiptMail(receipt, context, false);

  test('escapes special characters in a name, and keeps one from right to left in one piece', () => {
    expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt; &amp; &quot;Co&quot;');
    expect(html).not.toContain('<b>');
    expect(text).toContain('<b>Asha</b> & "Co"');
    const urdu = receiptMail({ ...receipt, buyer_name: 'عائشہ' }, context, false).text;
    expect(urdu).toContain('Thank you, \u2068عائشہ\u2069. ');
    expect(text).not.toMatch(/[\u2068\u2069]/);
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
