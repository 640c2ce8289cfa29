import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PROFILE } from './access.ts';
import { financialYear } from './financial-year.ts';
import { insertOrder } from './rows.ts';
import { asha, backend, openShop } from './shop.ts';

openShop();

/** An order of Asha's with this gateway id. */
const order = (gateway_order_id: string) =>
  insertOrder(backend.sql, { user_id: asha.id, gateway_order_id });

/** An order of a new member with this gateway id. */
async function orderOfAnotherMember(gateway_order_id: string): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  const [user] = await backend.sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email)
    values (gen_random_uuid(), 'authenticated', 'authenticated', ${email}) returning id`;
  await backend.sql`insert into public.users ${backend.sql({ ...PROFILE, id: user!.id, email })}`;
  await insertOrder(backend.sql, { user_id: user!.id, gateway_order_id });
}

const refund = (payment: string) => backend.sql`
  select public.record_refund(${`rfnd_${payment}`}, ${payment}, 'processed', 1199900, 'INR')`;

/** Records a payment, on a separate connection when several run at once. */
const record = (gatewayOrder: string, payment: string, status = 'captured') => backend.sql`
  select public.record_payment(${gatewayOrder}, ${payment}, ${status}, true, 1199900, 'INR')`;

async function numbers(): Promise<string[]> {
  const rows = await backend.sql<{ number: string }[]>`
    select number from public.invoices order by id`;
  return rows.map(({ number }) => number);
}

const YEAR = financialYear();

describe('Numbers of invoices', () => {
  test('are assigned once, when a payment gives access, and stored in the order', async () => {
    await order('order_1');
    expect(await numbers()).toEqual([]);
    await record('order_1', 'pay_1', 'authorized');
    expect(await numbers()).toEqual([]);
    await record('order_1', 'pay_1');
    await record('order_1', 'pay_1');
    expect(await numbers()).toEqual([`INV-${YEAR}-001`]);
    const orders = await backend.sql`select invoice_number from public.orders`;
    expect(orders).toEqual([{ invoice_number: `INV-${YEAR}-001` }]);
  });

  test('have no gap for unpaid orders and rolled-back transactions', async () => {
    await order('order_1');
    await order('order_2');
    await record('order_1', 'pay_1');
    await orderOfAnotherMember('order_3');
    const crash = new Error('the server went away');
    const lost = backend.sql.begin(async (sql) => {
      await sql`select public.record_payment('order_3', 'pay_3', 'captured', true, 1199900, 'INR')`;
      throw crash;
    });
    await expect(lost).rejects.toBe(crash);
    await record('order_3', 'pay_3');
    expect(await numbers()).toEqual([`INV-${YEAR}-001`, `INV-${YEAR}-002`]);
  });

  test('have no gap and no duplicate when many members pay at once', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `order_${at}`);
    for (const name of names) await orderOfAnotherMember(name);
    await Promise.all(names.map((name, at) => record(name, `pay_${at}`)));
    const expected = names.map((_, at) => `INV-${YEAR}-${String(at + 1).padStart(3, '0')}`);
    expect(await numbers()).toEqual(expected);
  });

  test.each([
    ['2027-03-31T18:29:59Z', 7, 'INV-26-27-007'],
    ['2027-03-31T18:30:00Z', 8, 'INV-27-28-008'],
    ['2027-12-31T18:30:00Z', 999, 'INV-27-28-999'],
    ['2028-01-01T00:00:00Z', 1000, 'INV-27-28-1000'],
    ['2099-06-01T00:00:00Z', 999_999, 'INV-99-00-999999'],
  ])(
    'contain the financial year in India and have at most 16 characters: at %s serial %i is %s',
    async (at, serial, number) => {
      await order('order_1');
      await record('order_1', 'pay_1', 'authorized');
      const issued = await insertInvoice(at, serial);
      expect(issued.number).toBe(number);
      expect(issued.number.length).toBeLessThanOrEqual(16);
    },
  );

  test('begin again with 1 in each financial year', async () => {
    await order('order_1');
    await record('order_1', 'pay_1', 'authorized');
    await insertInvoice('2020-06-01T00:00:00Z', 41);
    await orderOfAnotherMember('order_2');
    await record('order_2', 'pay_2');
    expect(await numbers()).toEqual(['INV-20-21-041', `INV-${YEAR}-001`]);
  });
});

/** Inserts an invoice of the only payment. */
async function insertInvoice(at: string, serial: number): Promise<{ number: string }> {
  const [issued] = await backend.sql<{ number: string }[]>`
    insert into public.invoices (serial, order_id, payment_id, issued_at, buyer_name, buyer_email, item)
    select ${serial}, p.order_id, p.id, ${at}, 'Asha', 'asha@example.com', 'Module I'
    from public.payments p returning number`;
  return issued!;
}

describe('An invoice', () => {
  test('keeps the buyer and the module as they were on that day', async () => {
    await order('order_1');
    await record('order_1', 'pay_1');
    await backend.sql`update public.users set name = 'Dr. Asha Rao'`;
    expect(await backend.sql`select buyer_name, item from public.invoices`).toEqual([
      { buyer_name: 'Dr. Asha Kulkarni', item: 'Module I Foundations' },
    ]);
  });

  test('keeps the State and the GSTIN of the buyer', async () => {
    await backend.sql`update public.users set state = '27', gstin = '27AAPFU0939F1ZV'`;
    await order('order_1');
    await record('order_1', 'pay_1');
    await backend.sql`update public.users set gstin = '', state = '29'`;
    expect(await backend.sql`select buyer_state, buyer_gstin from public.invoices`).toEqual([
      { buyer_state: '27', buyer_gstin: '27AAPFU0939F1ZV' },
    ]);
  });

  test.each([
    ['changed', "update public.invoices set buyer_name = 'Dr. Meher Irani'"],
    ['renumbered', 'update public.invoices set serial = 7'],
    ['deleted', 'delete from public.invoices'],
    ['given another seller', `update public.invoices set seller = '{"legalName": "Other"}'`],
  ])('cannot be %s', async (_, change) => {
    await order('order_1');
    await record('order_1', 'pay_1');
    await backend.sql`update public.invoices set seller = '{"legalName": "First"}'`;
    await backend.sql`delete from public.mails`;
    await expect(backend.sql.unsafe(change)).rejects.toThrow(/cannot be changed/);
  });

  test('stays after a refund, and a later payment gets another one', async () => {
    await order('order_1');
    await record('order_1', 'pay_1');
    await refund('pay_1');
    expect(await numbers()).toEqual([`INV-${YEAR}-001`]);
    await record('order_1', 'pay_2');
    expect(await numbers()).toEqual([`INV-${YEAR}-001`, `INV-${YEAR}-002`]);
    const orders = await backend.sql`select payment_id, invoice_number from public.orders`;
    expect(orders).toEqual([{ payment_id: 'pay_2', invoice_number: `INV-${YEAR}-002` }]);
  });

  test('is followed by one for the second payment when a member paid twice and got the first back', async () => {
    await order('order_1');
    await record('order_1', 'pay_1');
    await record('order_1', 'pay_2');
    await refund('pay_1');
    expect(await numbers()).toEqual([`INV-${YEAR}-001`, `INV-${YEAR}-002`]);
  });
});
