import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import { readPdf } from '@platform/local/testing/read-pdf';
import { openOrder, verify } from './buying.ts';
import { financialYear } from './financial-year.ts';
import { signUp, type Member } from './people.ts';
import { insertOrder, resetPeople } from './rows.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

const UNKNOWN = '30000000-0000-4000-8000-000000000001';
const INVOICE_1 = `INV-${financialYear()}-001`;

openShop();
let ravi: Member;
beforeAll(async () => {
  ravi = await signUp(backend, 'ravi@example.com');
});
beforeEach(() => resetPeople(backend.sql, asha, ravi));

const tokenOf = async ({ client }: Member) =>
  (await client.auth.getSession()).data.session!.access_token;

type Asked = { method?: string; body?: string | null; headers?: Record<string, string> };

/** Requests an invoice like the page, with these differences. */
async function ask(body: unknown, token?: string, init: Asked = {}): Promise<Response> {
  return fetch(`${backend.apiUrl}/functions/v1/invoice`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });
}

/** Buys Module I for a year. @returns the order's uuid and its payment */
async function buy(): Promise<{ order_uuid: string; payment: string }> {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order, order_uuid } = await openOrder(backend, asha);
  const response = await gateway.pay(razorpay_order.id);
  expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'completed' } });
  return { order_uuid, payment: response.razorpay_payment_id };
}

const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('The invoice of an order', () => {
  it('is a PDF with its number, buyer, item, price and ids', async () => {
    const { order_uuid, payment } = await buy();
    const response = await ask({ order_uuid }, await tokenOf(asha));
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

  it('is the same file, byte for byte, for each request', async () => {
    const { order_uuid } = await buy();
    const token = await tokenOf(asha);
    const first = await read(await ask({ order_uuid }, token));
    await backend.sql`update public.users set name = 'Dr. Asha Rao'`;
    expect(Buffer.from(await read(await ask({ order_uuid }, token)))).toEqual(Buffer.from(first));
  });

  it('stays after a refund', async () => {
    const { order_uuid, payment } = await buy();
    const token = await tokenOf(asha);
    const before = await read(await ask({ order_uuid }, token));
    await gateway.set({ webhooks: 'deliver' });
    await gateway.refund(payment);
    await expect
      .poll(() => backend.sql`select from public.payments where status = 'refunded'`)
      .toHaveLength(1);
    expect(Buffer.from(await read(await ask({ order_uuid }, token)))).toEqual(Buffer.from(before));
  });

  it('shows a name in Tamil', async () => {
    await backend.sql`update public.users set name = 'ஆஷா குமார்' where id = ${asha.id}`;
    const { order_uuid } = await buy();
    const text = readPdf(await read(await ask({ order_uuid }, await tokenOf(asha))));
    expect(text).toContain('ஆஷா');
  });

  it('is in Hindi on a page in Hindi', async () => {
    const { order_uuid } = await buy();
    const text = readPdf(
      await read(await ask({ order_uuid, language: 'hi-IN' }, await tokenOf(asha))),
    );
    for (const fact of ['इनवॉइस', 'ग्यारह हज़ार नौ सौ', '₹11,999']) expect(text).toContain(fact);
  });

  it('keeps the seller of its first opening', async () => {
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
  it('is a PDF that names its invoice, and opens for its member only', async () => {
    const { order_uuid, payment } = await buy();
    await gateway.set({ webhooks: 'deliver' });
    await gateway.refund(payment, 50_050);
    const issued = () => backend.sql<{ number: string }[]>`select number from public.credit_notes`;
    await expect.poll(issued).toHaveLength(1);
    const credit_note = (await issued())[0]!.number;
    const response = await ask({ order_uuid, credit_note }, await tokenOf(asha));
    expect(response.headers.get('content-disposition')).toContain(`"${credit_note}.pdf"`);
    const text = readPdf(await read(response));
    for (const fact of ['Credit note', credit_note, INVOICE_1, '₹500.50', 'rfnd_']) {
      expect(text).toContain(fact);
    }
    const none = { status: 404, code: 'order_not_found' };
    const ofRavi = await ask({ order_uuid, credit_note }, await tokenOf(ravi));
    expect(await reasonOf(ofRavi)).toEqual(none);
    const unknown = { order_uuid, credit_note: 'CRN-20-21-001' };
    expect(await reasonOf(await ask(unknown, await tokenOf(asha)))).toEqual(none);
    const malformed = { order_uuid, credit_note: 'INV-26-27-001' };
    expect(await reasonOf(await ask(malformed, await tokenOf(asha)))).toEqual({
      status: 400,
      code: 'invalid_order',
    });
  });
});

describe('There is no invoice', () => {
  it.each(['pending', 'processing', 'failed', 'cancelled'])(
    'of an order that is %s',
    async (status) => {
      const order_uuid = await insertOrder(backend.sql, { user_id: asha.id, status });
      expect(await reasonOf(await ask({ order_uuid }, await tokenOf(asha)))).toEqual({
        status: 409,
        code: 'order_not_paid',
      });
    },
  );

  it('of another member’s order, as if there were no such order', async () => {
    const { order_uuid } = await buy();
    expect(await reasonOf(await ask({ order_uuid }, await tokenOf(ravi)))).toEqual({
      status: 404,
      code: 'order_not_found',
    });
    const order = await ask({ order_uuid: UNKNOWN }, await tokenOf(ravi));
    expect(await reasonOf(order)).toEqual({ status: 404, code: 'order_not_found' });
  });

  it.each<[string, unknown]>([
    ['a number', { order_uuid: 1 }],
    ['an invoice number', { order_uuid: 'INV-2026-001' }],
    ['SQL', { order_uuid: `${UNKNOWN}' or 1=1` }],
    ['an array', { order_uuid: [UNKNOWN] }],
    ['no value', {}],
  ])('for %s as order_uuid', async (_, body) => {
    expect(await reasonOf(await ask(body, await tokenOf(asha)))).toEqual({
      status: 400,
      code: 'invalid_order',
    });
  });

  it.each<[string, string, Asked, number]>([
    ['malformed JSON', 'order', {}, 400],
    ['an array', '[]', {}, 400],
    ['a form', 'order_uuid=1', { headers: { 'content-type': 'text/plain' } }, 415],
    ['2 MB', 'x'.repeat(2 * 1024 * 1024), {}, 413],
  ])('for %s', async (_, body, init, status) => {
    expect(await reasonOf(await ask(body, await tokenOf(asha), init))).toEqual({
      status,
      code: 'server_error',
    });
  });

  it.each(['GET', 'PUT', 'DELETE'])('for %s', async (method) => {
    const body = method === 'GET' ? null : '{}';
    const response = await ask('', await tokenOf(asha), { method, body });
    expect(response.headers.get('allow')).toContain('POST');
    expect(await reasonOf(response)).toEqual({ status: 405, code: 'server_error' });
  });

  it('without a token, or with an expired, foreign, unsigned or malformed one', async () => {
    const { order_uuid } = await buy();
    const claims = { sub: asha.id, role: 'authenticated', aud: 'authenticated' };
    const sign = (secret: string, seconds: number) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(new TextEncoder().encode(secret));
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const bad = [
      await sign(LOCAL_KEYS.jwtSecret, -60),
      await sign('the-secret-of-another-project-altogether', 3600),
      `${part({ alg: 'none' })}.${part(claims)}.`,
      'asha',
    ];
    for (const token of bad) {
      expect(await reasonOf(await ask({ order_uuid }, token))).toEqual({
        status: 401,
        code: 'authentication_failed',
      });
    }
    expect(await reasonOf(await ask({ order_uuid }))).toEqual({
      status: 401,
      code: 'auth_required',
    });
    const visitor = await ask({ order_uuid }, backend.publishableKey);
    expect(await reasonOf(visitor)).toEqual({ status: 401, code: 'auth_required' });
  });
});

/** The code of the refusal. */
async function reasonOf(response: Response): Promise<{ status: number; code: unknown }> {
  const { error } = (await response.json()) as { error: { code: unknown } };
  return { status: response.status, code: error.code };
}
