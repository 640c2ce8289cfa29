import { describe, expect, test } from 'vitest';
import { financialYear } from './financial-year.ts';
import { insertOrder } from './rows.ts';
import { asha, backend, openShop } from './shop.ts';

openShop();

const PRICE = 1_199_900;
const YEAR = financialYear();

/** An order of Asha's for which this payment is reported. */
async function buy(name: string): Promise<string> {
  const gateway_order_id = `order_${name}`;
  const order = await insertOrder(backend.sql, { user_id: asha.id, gateway_order_id });
  await record(name, `pay_${name}`);
  return order;
}

const record = (name: string, payment: string, amount = PRICE) => backend.sql`
  select public.record_payment(${`order_${name}`}, ${payment}, 'captured', true, ${amount}, 'INR')`;

/** Reports a refund. Each report is a minute newer than the one before. */
async function refund(payment: string, amount: number, status = 'processed', name = 'a') {
  minutes += 1;
  await backend.sql`select public.record_refund(
    ${`rfnd_${payment}_${name}`}, ${payment}, ${status}, ${amount}, 'INR', now() + make_interval(mins => ${minutes}))`;
}
let minutes = 0;

async function notes() {
  return [
    ...(await backend.sql<{ number: string; amount: number; parts: string; live: boolean }[]>`
    select number, amount::int, parts::text, cancelled_at is null as live
    from public.credit_notes order by id`),
  ];
}

const note = (serial: number, amount: number, parts = `{[0,${amount})}`, live = true) => ({
  number: `CRN-${YEAR}-${String(serial).padStart(3, '0')}`,
  amount,
  parts,
  live,
});

const onRefunds = async () =>
  (await backend.sql`select credit_note from public.refunds order by id`).map(
    (row) => row['credit_note'] as unknown,
  );

describe('A credit note', () => {
  test('is issued once for a processed refund, however often it is reported', async () => {
    await buy('1');
    await refund('pay_1', PRICE, 'pending');
    expect(await notes()).toEqual([]);
    await refund('pay_1', PRICE);
    await refund('pay_1', PRICE);
    await record('1', 'pay_1');
    expect(await notes()).toEqual([note(1, PRICE)]);
    expect(await onRefunds()).toEqual([note(1, PRICE).number]);
  });

  test('credits the part of the invoice that no valid note credits', async () => {
    await buy('1');
    await refund('pay_1', 100, 'processed', 'a');
    await refund('pay_1', 250, 'processed', 'b');
    await refund('pay_1', 100, 'failed', 'a');
    await refund('pay_1', 60, 'processed', 'c');
    await refund('pay_1', PRICE - 310, 'processed', 'd');
    expect(await notes()).toEqual([
      note(1, 100, '{[0,100)}', false),
      note(2, 250, '{[100,350)}'),
      note(3, 60, '{[0,60)}'),
      note(4, PRICE - 310, `{[60,100),[350,${PRICE})}`),
    ]);
  });

  test('waits while it would credit more than the invoice, until a refund is known to have failed', async () => {
    await buy('1');
    await refund('pay_1', 100, 'processed', 'a');
    await refund('pay_1', PRICE, 'processed', 'b');
    expect(await notes()).toHaveLength(1);
    await refund('pay_1', 100, 'failed', 'a');
    expect((await notes()).at(-1)).toEqual(note(2, PRICE));
  });

  test('is cancelled when the bank returns the refund, and a later success gets another one', async () => {
    await buy('1');
    await refund('pay_1', PRICE);
    await refund('pay_1', PRICE, 'failed');
    expect(await notes()).toEqual([note(1, PRICE, undefined, false)]);
    expect(await onRefunds()).toEqual([null]);
    await refund('pay_1', PRICE);
    expect(await notes()).toEqual([note(1, PRICE, undefined, false), note(2, PRICE)]);
  });

  test('is not issued for held money, which has no invoice, but for its refund once it is granted', async () => {
    await buy('1');
    await record('1', 'pay_2');
    await refund('pay_2', 5000);
    expect(await notes()).toEqual([]);
    // The second payment takes the place of the first.
    await refund('pay_1', PRICE);
    expect(new Set((await notes()).map(({ amount }) => amount))).toEqual(new Set([PRICE, 5000]));
    const invoices = await backend.sql`
      select i.number from public.credit_notes n join public.invoices i on i.id = n.invoice_id`;
    expect(new Set(invoices.map(({ number }) => number as string)).size).toBe(2);
  });

  test('has a number without gap when many refunds are reported at once', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `many${at}`);
    for (const name of names) await buy(name);
    await backend.sql`update public.payments set decision = 'granted', held_reason = null where decision = 'held'`;
    await backend.sql`
      insert into public.invoices (order_id, payment_id, issued_at, serial, buyer_name, buyer_email, item)
      select p.order_id, p.id, now(), 1000 + p.id, 'Asha', 'asha@example.com', 'Module I' from public.payments p
      where not exists (select from public.invoices i where i.payment_id = p.id)`;
    await Promise.all(names.map((name) => refund(`pay_${name}`, 100)));
    const serials = (await notes()).map(({ number }) => Number(number.slice(-3)));
    expect(serials).toEqual(names.map((_, at) => at + 1));
  });

  test.each([
    ['changed', 'update public.credit_notes set amount = 1'],
    [
      'cancelled twice',
      'update public.credit_notes set cancelled_at = now() + interval $$1 hour$$',
    ],
    ['deleted', 'delete from public.credit_notes'],
  ])('cannot be %s', async (_, change) => {
    await buy('1');
    await refund('pay_1', PRICE);
    await refund('pay_1', PRICE, 'failed');
    await expect(backend.sql.unsafe(change)).rejects.toThrow(/cannot be changed/);
  });
});

describe('A seller with a GSTIN', () => {
  const create = async () => {
    const [row] = await backend.sql<{ created: { error?: string; status?: string } }[]>`
      select public.create_order(${asha.id}, uuid, 12, gen_random_uuid(), needs_state => true) as created
      from public.modules where name = 'Module I Foundations'`;
    return row!.created;
  };

  test('sells to a member whose State is known', async () => {
    expect(await create()).toEqual({ error: 'state_required' });
    expect(await backend.sql`select from public.orders`).toHaveLength(0);
    await backend.sql`update public.users set state = '33' where id = ${asha.id}`;
    expect(await create()).toMatchObject({ status: 'pending' });
  });
});
