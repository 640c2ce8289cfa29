import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { financialYear } from './documents.ts';
import { insertOrder, PROFILE, valuesOf } from './rows.ts';
import { asha, backend, openShop } from './shop.ts';

openShop();

/** An order of Asha's with this gateway id. */
const order = (gateway_order_id: string) =>
  insertOrder(backend.sql, { user_id: asha.id, gateway_order_id });

/** Records a payment, on a separate connection when several run at once. */
const record = (gatewayOrder: string, payment: string, status = 'captured') => backend.sql`
  select public.record_payment(${gatewayOrder}, ${payment}, ${status}, true, 1199900, 'INR')`;

describe('Numbers of invoices', () => {
  test('have no gap and no duplicate when many members pay at once', async () => {
    const { sql } = backend;
    const names = Array.from({ length: 20 }, (_, at) => `order_${at}`);
    for (const gateway_order_id of names) {
      const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
      await sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${email})`;
      await sql`insert into public.users ${sql({ ...PROFILE, id, email })}`;
      await insertOrder(sql, { user_id: id, gateway_order_id });
    }
    await Promise.all(names.map((name, at) => record(name, `pay_${at}`)));
    const numbers = valuesOf(sql`select number from public.invoices order by id`);
    const expected = names.map((_, at) => `INV-${financialYear()}-0${at < 9 ? 0 : ''}${at + 1}`);
    expect(await numbers).toEqual(expected);
  });

  test.each([
    ['2027-03-31T18:29:59Z', 7, 'INV-26-27-007'],
    ['2027-03-31T18:30:00Z', 8, 'INV-27-28-008'],
    ['2028-01-01T00:00:00Z', 1000, 'INV-27-28-1000'],
    ['2099-06-01T00:00:00Z', 999_999, 'INV-99-00-999999'],
  ])('have at most 16 characters: at %s serial %i is %s', async (at, serial, number) => {
    await order('order_1');
    await record('order_1', 'pay_1', 'authorized');
    const [issued] = await backend.sql`
      insert into public.invoices (serial, order_id, payment_id, issued_at, buyer_name, buyer_email, item)
      select ${serial}, p.order_id, p.id, ${at}, 'Asha', 'asha@example.com', 'Module I'
      from public.payments p returning number`;
    expect(issued).toEqual({ number });
  });

  test('begin again in each financial year', async () => {
    await order('order_1');
    await record('order_1', 'pay_1', 'authorized');
    await backend.sql`
      insert into public.invoices (serial, order_id, payment_id, issued_at, buyer_name, buyer_email, item)
      select 7, order_id, id, now() - interval '1 year', 'Asha', 'asha@example.com', 'Module I' from public.payments`;
    await order('order_2');
    await record('order_2', 'pay_2');
    const numbers = valuesOf(
      backend.sql`select number from public.invoices order by id desc limit 1`,
    );
    expect(await numbers).toEqual([`INV-${financialYear()}-001`]);
  });
});

describe('An invoice', () => {
  test('keeps the module, and the name, State and GSTIN of the buyer, as they were on that day', async () => {
    await backend.sql`update public.users set state = '27', gstin = '27AAPFU0939F1ZV'`;
    await order('order_1');
    await record('order_1', 'pay_1');
    await backend.sql`update public.users set name = 'Dr. Asha Rao', gstin = '', state = '29'`;
    const kept = await backend.sql`
      select buyer_name, item, buyer_state, buyer_gstin from public.invoices`.values();
    expect([...kept]).toEqual([
      ['Dr. Asha Kulkarni', 'Module I Foundations', '27', '27AAPFU0939F1ZV'],
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
});
