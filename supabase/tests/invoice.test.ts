import { describe, expect, test } from 'vitest';
import { readPdf } from '@platform/local/testing/read-pdf';
import { financialYear } from './financial-year.ts';
import type { Member } from './people.ts';
import { insertOrder } from './rows.ts';
import { asha, backend, buy, gateway, openShop, ravi } from './shop.ts';

const UNKNOWN = '30000000-0000-4000-8000-000000000001';
const INVOICE_1 = `INV-${financialYear()}-001`;

openShop();

/** Requests an invoice as this member's page does. */
async function ask({ client }: Member, body: object): Promise<Response> {
  const { data } = await client.auth.getSession();
  return fetch(`${backend.apiUrl}/functions/v1/invoice`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      authorization: `Bearer ${data.session?.access_token}`,
    },
  });
}

const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('The invoice of an order', () => {
  test('is a PDF with its number, buyer, item, price and ids', async () => {
    const { order_uuid, payment } = await buy();
    const response = await ask(asha, { order_uuid });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`"${INVOICE_1}.pdf"`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const text = readPdf(await read(response));
    const facts = [
      INVOICE_1,
      'Dr. Asha Kulkarni',
      asha.email,
      'Module I Foundations',
      'Access for 1 Year',
      '₹11,999',
      payment,
      'placeholders',
    ];
    for (const fact of facts) expect(text).toContain(fact);
  });

  test('is the same file, byte for byte, for each request', async () => {
    const { order_uuid } = await buy();
    const first = await read(await ask(asha, { order_uuid }));
    await backend.sql`update public.users set name = 'Dr. Asha Rao'`;
    expect(Buffer.from(await read(await ask(asha, { order_uuid })))).toEqual(Buffer.from(first));
  });

  test('is in Hindi on a page in Hindi', async () => {
    const { order_uuid } = await buy();
    const text = readPdf(await read(await ask(asha, { order_uuid, language: 'hi-IN' })));
    for (const fact of ['इनवॉइस', 'ग्यारह हज़ार नौ सौ', '₹11,999']) expect(text).toContain(fact);
  });

  test('keeps the seller of its first opening', async () => {
    const { order_uuid } = await buy();
    const open = (name: string | null) => backend.sql<{ invoice: { seller: unknown } }[]>`
      select public.open_invoice(${asha.id}, ${order_uuid},
        case when ${name}::text is not null then jsonb_build_object('legalName', ${name}::text)::text end) as invoice`;
    const sellers = [];
    for (const name of [null, 'First LLP', 'Second LLP', null]) {
      sellers.push((await open(name))[0]!.invoice.seller);
    }
    const first = { legalName: 'First LLP' };
    expect(sellers).toEqual([null, first, first, first]);
  });
});

describe('The credit note of a refund', () => {
  test('is a PDF that names its invoice, and opens for its member only', async () => {
    const { order_uuid, payment } = await buy();
    await gateway.refund(payment, 50_050);
    const issued = () => backend.sql<{ number: string }[]>`select number from public.credit_notes`;
    await expect.poll(issued).toHaveLength(1);
    const credit_note = (await issued())[0]!.number;
    const response = await ask(asha, { order_uuid, credit_note });
    expect(response.headers.get('content-disposition')).toContain(`"${credit_note}.pdf"`);
    const text = readPdf(await read(response));
    for (const fact of ['Credit note', credit_note, INVOICE_1, '₹500.50', 'rfnd_']) {
      expect(text).toContain(fact);
    }
    const none = { status: 404, code: 'order_not_found' };
    const ofRavi = await ask(ravi, { order_uuid, credit_note });
    expect(await reasonOf(ofRavi)).toEqual(none);
    const unknown = { order_uuid, credit_note: 'CRN-20-21-001' };
    expect(await reasonOf(await ask(asha, unknown))).toEqual(none);
  });
});

describe('There is no invoice', () => {
  test.each(['pending', 'processing', 'failed', 'cancelled'])(
    'of an order that is %s',
    async (status) => {
      const order_uuid = await insertOrder(backend.sql, { user_id: asha.id, status });
      expect(await reasonOf(await ask(asha, { order_uuid }))).toEqual({
        status: 409,
        code: 'order_not_paid',
      });
    },
  );

  test('of another member’s order, as if there were no such order', async () => {
    const { order_uuid } = await buy();
    expect(await reasonOf(await ask(ravi, { order_uuid }))).toEqual({
      status: 404,
      code: 'order_not_found',
    });
    const order = await ask(ravi, { order_uuid: UNKNOWN });
    expect(await reasonOf(order)).toEqual({ status: 404, code: 'order_not_found' });
  });
});

/** The code of the refusal. */
async function reasonOf(response: Response): Promise<{ status: number; code: unknown }> {
  const { error } = (await response.json()) as { error: { code: unknown } };
  return { status: response.status, code: error.code };
}
