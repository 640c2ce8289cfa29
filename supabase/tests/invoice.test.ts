import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPdf } from '@platform/local/testing/read-pdf';
import { financialYear } from './documents.ts';
import type { Member } from './people.ts';
import { askDesk, post, sendMails, unsent } from './buying.ts';
import { makeOperator, valuesOf } from './rows.ts';
import { asha, backend, buy, gateway, openShop, ravi } from './shop.ts';

const INVOICE_1 = `INV-${financialYear()}-001`;
const INVOICE_2 = `INV-${financialYear()}-002`;
const CREDIT_NOTE_1 = `CRN-${financialYear()}-001`;

openShop();

/** Requests an invoice as this member's page does. */
const ask = (member: Member, body: object) => post(backend, member, 'invoice', body);

const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('The invoice of an order', () => {
  test('is a PDF with its number, buyer, item, price and ids, the same for each request', async () => {
    const { payment } = await buy();
    const response = await ask(asha, { number: INVOICE_1 });
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`"${INVOICE_1}.pdf"`) as string,
      'access-control-allow-origin': '*',
    });
    const file = await read(response);
    const facts = [INVOICE_1, 'Dr. Asha Kulkarni', asha.email, 'Module I Foundations', payment];
    for (const fact of [...facts, 'Access for 1 Year', '₹11,999', 'placeholders'])
      expect(readPdf(file)).toContain(fact);
    await backend.sql`update public.users set name = 'Dr. Asha Rao'`;
    const again = await read(await ask(asha, { number: INVOICE_1 }));
    expect(Buffer.from(again).equals(file)).toBe(true);
  });

  test('keeps the seller of its first opening', async () => {
    await buy();
    const open = (name: string | null) => backend.sql<{ invoice: { seller: unknown } }[]>`
      select public.open_document(${asha.id}, ${INVOICE_1},
        case when ${name}::text is not null then jsonb_build_object('legalName', ${name}::text)::text end) as invoice`;
    const sellers = [];
    for (const name of [null, 'First LLP', 'Second LLP', null]) {
      sellers.push((await open(name))[0]!.invoice.seller);
    }
    const first = { legalName: 'First LLP' };
    expect(sellers).toEqual([null, first, first, first]);
  });
});

test('An order that was paid again keeps the document of each payment, in file, receipt and search', async () => {
  const email = `paid-again-${randomUUID()}@example.com`;
  await backend.sql`update public.users set email = ${email} where id = ${asha.id}`;
  const { razorpay_order, payment } = await buy();
  await backend.sql`select public.record_payment(
    ${razorpay_order.id}, 'pay_again', 'captured', true, 1199900, 'INR')`;
  await gateway.refund(payment);
  const receipts = async () =>
    (await backend.readMails(email)).filter(({ Subject }) => Subject.includes('receipt'));
  await expect.poll(() => backend.sql`select from public.invoices`).toHaveLength(2);
  await sendMails(backend);
  await expect.poll(receipts).toHaveLength(2);
  await expect.poll(() => unsent(backend)).toEqual([]);
  await backend.sql`update public.mails set created_at = now() - interval '1 hour'`;
  await makeOperator(backend.sql, ravi);
  await askDesk(backend, ravi, { ask: 'resend_receipt', invoice_number: INVOICE_1 });
  await sendMails(backend);
  await expect.poll(receipts).toHaveLength(3);
  for (const [number, payment_id] of [
    [INVOICE_1, payment],
    [INVOICE_2, 'pay_again'],
  ] as const) {
    const text = readPdf(await read(await ask(asha, { number })));
    expect(text).toContain(number);
    expect(text).toContain(payment_id);
    const named = (await receipts()).filter(({ Subject }) => Subject.includes(number));
    const files = named.map(({ Attachments }) => Attachments[0]?.FileName);
    expect(new Set(files)).toEqual(new Set([`${number}.pdf`]));
  }
  for (const term of [INVOICE_1, INVOICE_2, CREDIT_NOTE_1]) {
    expect(await askDesk(backend, ravi, { ask: 'find', term })).toBe(asha.id);
  }
});

describe('The credit note of a refund', () => {
  test('is a PDF that names its invoice, and both open for their member only', async () => {
    const { payment } = await buy();
    await gateway.refund(payment, 50_050);
    const issued = () => valuesOf(backend.sql`select number from public.credit_notes`);
    await expect.poll(issued).toEqual([CREDIT_NOTE_1]);
    const number = CREDIT_NOTE_1;
    const response = await ask(asha, { number });
    expect(response.headers.get('content-disposition')).toContain(`"${number}.pdf"`);
    const text = readPdf(await read(response));
    for (const fact of ['Credit note', number, INVOICE_1, '₹500.50', 'rfnd_']) {
      expect(text).toContain(fact);
    }
    for (const another of [number, INVOICE_1])
      expect(await ask(ravi, { number: another })).toMatchObject({ status: 404 });
  });

  test('that the bank returned opens by its number, marked as cancelled, next to the new one', async () => {
    const { payment } = await buy();
    await gateway.set({ webhooks: 'drop' });
    await gateway.refund(payment);
    for (const [minutes, status] of ['processed', 'failed', 'processed'].entries()) {
      await backend.sql`select public.record_refund(
        'rfnd_back', ${payment}, ${status}, 1199900, 'INR', now() + make_interval(mins => ${minutes}))`;
    }
    const first = readPdf(await read(await ask(asha, { number: CREDIT_NOTE_1 })));
    expect(first).toContain('ancelled');
    const { data } = await asha.client.rpc('export_own_data');
    expect(data).toMatchObject({
      credit_notes: [
        { number: CREDIT_NOTE_1, cancelled_at: expect.any(String) as string },
        { invoice: INVOICE_1, cancelled_at: null },
      ],
    });
  });
});
