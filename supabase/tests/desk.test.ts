import { beforeEach, describe, expect, test } from 'vitest';
import { callFunction, openOrder, sendMails, verify } from './buying.ts';
import { signUp, visit, type Client, type Member } from './people.ts';
import { insertOrder } from './rows.ts';
import { asha, backend, buy, gateway, openShop, ravi } from './shop.ts';

openShop();

let meera: Member;
beforeEach(async () => {
  meera ??= await signUp(backend, 'meera@example.com');
  await backend.sql`insert into public.operators (user_id) values (${meera.id}) on conflict do nothing`;
});

/** As the desk asks. @throws the error of the database */
async function ask(name: string, args: object = {}, client: Client = meera.client) {
  const { data, error } = await client.rpc(name as never, args as never);
  if (error) throw error;
  return data as unknown;
}

/** A payment of 1 rupee for an order of Asha's. */
async function payTooLittle(): Promise<string> {
  const { razorpay_order } = await openOrder(backend, asha);
  const paid = await gateway.pay(razorpay_order.id, 'success', { amount: 100 });
  await verify(backend, asha, paid);
  return paid.razorpay_payment_id;
}

const looks = async () => [
  ...(await backend.sql`
    select operator_email, member_id, what, about from public.desk_looks order by id`),
];
const look = (what: string, about = '') => ({
  operator_email: meera.email,
  member_id: asha.id,
  what,
  about,
});

describe('The token of a member, and a visitor, get nothing from', () => {
  /** For every parameter; another one fails the test. */
  const ARGUMENTS: Record<string, unknown> = {
    list: 'orders',
    most: 1,
    skipped: 0,
    term: 'asha@example.com',
    member: '40000000-0000-4000-8000-000000000001',
    invoice_number: 'INV-26-27-001',
    gateway_payment: 'pay_1',
    decision: 'grant',
    reason: 'agreed by phone',
  };

  test('any function of the desk', async () => {
    const functions = await backend.sql<{ name: string; parameters: string[] }[]>`
      select proname as name, coalesce(proargnames, '{}') as parameters
      from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^desk_'`;
    expect(functions.length).toBeGreaterThan(5);
    for (const { name, parameters } of functions) {
      expect(Object.keys(ARGUMENTS)).toEqual(expect.arrayContaining(parameters));
      const args = Object.fromEntries(parameters.map((one) => [one, ARGUMENTS[one]]));
      for (const client of [ravi.client, visit(backend)]) {
        await expect(ask(name, args, client)).rejects.toMatchObject({ code: '42501' });
      }
    }
    expect(await looks()).toEqual([]);
  });

  test('a decision about a payment, and an operator neither once the role is taken away', async () => {
    const payment = await payTooLittle();
    const decision = { action: 'grant', payment, reason: 'x' };
    await backend.sql`delete from public.operators`;
    for (const member of [ravi, meera]) {
      expect(await callFunction(backend, member, 'held-payments', decision)).toMatchObject({
        status: 401,
        body: { error: { code: 'authentication_failed' } },
      });
    }
    await expect(ask('desk_shop')).rejects.toMatchObject({ code: '42501' });
    expect(await backend.sql`select from public.operator_decisions`).toHaveLength(0);
  });
});

describe('An operator', () => {
  test('sees what waits and how far purchases came, in numbers, and opens lists that name no person', async () => {
    const payment = await payTooLittle();
    await buy({ module_uuid: '10000000-0000-4000-8000-000000000002' });
    await insertOrder(backend.sql, { user_id: ravi.id });
    await backend.sql`
      insert into public.mails (kind, about, user_id, attempts, next_at)
      values ('receipt', 'INV-0', ${ravi.id}, 4, now() + interval '1 hour')`;
    await backend.sql`update public.subscriptions set expires_at = now() + interval '20 days'`;
    expect(await ask('desk_shop')).toMatchObject({
      waiting: { held: 1, disputes: 0, refunds: 0, mails: 1, renewals: 1 },
      funnel: { orders: 3, attempts: 2, paid: 1 },
    });
    const read = (list: string) => ask('desk_list', { list });
    expect(await read('held')).toMatchObject([
      { reference: payment, member: asha.id, paise: 100, currency: 'INR', status: 'amount' },
    ]);
    expect(await read('orders')).toHaveLength(3);
    expect(await ask('desk_list', { list: 'orders', most: 2, skipped: 2 })).toHaveLength(1);
    expect(await read('mails')).toMatchObject([{ status: 'receipt', member: ravi.id, note: '4' }]);
    expect(await read('renewals')).toMatchObject([{ item: 'Module II Physics', member: asha.id }]);
    expect(await read('disputes')).toEqual([]);
    expect(await looks()).toEqual([]);
  });

  test('finds a member by what the member writes in an email, and every look is logged', async () => {
    const { order_uuid, razorpay_order, payment } = await buy();
    const terms = [' Asha@example.com', order_uuid, razorpay_order.id, payment, 'INV-26-27-001'];
    for (const term of terms)
      expect([term, await ask('desk_find', { term })]).toEqual([term, asha.id]);
    expect(await ask('desk_find', { term: 'nobody@example.com' })).toBeNull();
    expect(await ask('desk_member', { member: asha.id })).toMatchObject({
      profile: { email: asha.email },
      access: [{ item: 'Module I Foundations', status: 'active' }],
      orders: [
        {
          reference: razorpay_order.id,
          invoices: ['INV-26-27-001'],
          payments: [{ reference: payment }],
        },
      ],
    });
    expect(await looks()).toEqual([
      look('found'),
      look('found', order_uuid),
      look('found', razorpay_order.id),
      look('found', payment),
      look('found', 'INV-26-27-001'),
      look('opened'),
    ]);
    const { data } = await meera.client.from('desk_looks').select('member_id');
    expect(data).toHaveLength(6);
  });

  test('grants a held payment with a reason, which the ledger keeps with the address', async () => {
    const payment = await payTooLittle();
    const decision = { action: 'grant', payment, reason: 'agreed by phone', person: 'Nobody' };
    expect(await callFunction(backend, meera, 'held-payments', decision)).toEqual({
      status: 200,
      body: { outcome: 'granted' },
    });
    expect(await ask('desk_member', { member: asha.id })).toMatchObject({
      orders: [
        {
          status: 'completed',
          payments: [
            {
              is_held: false,
              decisions: [{ decision: 'grant', person: meera.email, reason: 'agreed by phone' }],
            },
          ],
        },
      ],
    });
    expect(await looks()).toEqual([look('payment_granted', payment), look('opened')]);
    expect(await callFunction(backend, meera, 'held-payments', decision)).toMatchObject({
      body: { error: 'not_held' },
    });
  });

  test('refunds a held payment at the gateway, without a key in the browser', async () => {
    const payment = await payTooLittle();
    const decision = { action: 'refund', payment, reason: 'paid twice' };
    expect(await callFunction(backend, meera, 'held-payments', decision)).toMatchObject({
      body: { outcome: 'refund_processed' },
    });
    expect(await ask('desk_list', { list: 'held' })).toEqual([]);
    expect(await looks()).toEqual([look('payment_refunded', payment)]);
  });

  test('sends a receipt again as a new email, one at a time', async () => {
    const receipts = async () =>
      (await backend.readMails(asha.email)).filter(({ Subject }) =>
        Subject.includes('INV-26-27-001'),
      );
    const before = (await receipts()).length;
    await buy();
    await sendMails(backend);
    await expect.poll(receipts).toHaveLength(before + 1);
    const resend = { invoice_number: 'INV-26-27-001' };
    expect(await ask('desk_resend_receipt', resend)).toBe('on_its_way');
    await backend.sql`update public.mails set created_at = now() - interval '1 hour'`;
    expect(await ask('desk_resend_receipt', resend)).toBe('queued');
    expect(await ask('desk_resend_receipt', resend)).toBe('on_its_way');
    await sendMails(backend);
    await expect.poll(receipts).toHaveLength(before + 2);
    const [one, other] = await receipts();
    expect(one!.MessageID).not.toBe(other!.MessageID);
    expect(await ask('desk_resend_receipt', { invoice_number: 'INV-26-27-999' })).toBe(
      'no_receipt',
    );
    expect(await looks()).toEqual([look('receipt_resent', 'INV-26-27-001')]);
  });
});

test('A look is never changed, and deleted after 400 days', async () => {
  await buy();
  await ask('desk_member', { member: asha.id });
  await ask('desk_member', { member: asha.id });
  await backend.sql`
    update public.desk_looks set looked_at = now() - interval '401 days'
    where id = (select min(id) from public.desk_looks)`;
  await backend.sql.begin(async (sql) => {
    await sql`set local role service_role`;
    await sql`select public.run_retention()`;
    await expect(
      sql.savepoint((inner) => inner`update public.desk_looks set operator_email = 'x'`),
    ).rejects.toThrow('permission denied');
  });
  expect(await looks()).toHaveLength(1);
});
