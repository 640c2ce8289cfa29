import { beforeEach, describe, expect, test } from 'vitest';
import { openOrder, subscriptionsOf, unsent } from './buying.ts';
import { signUp, visit, type Member } from './people.ts';
import { PROFILE, resetPeople, valuesOf } from './rows.ts';
import {
  arrived,
  asha,
  attempt,
  backend,
  buy,
  click,
  decisions,
  gateway,
  openShop,
} from './shop.ts';

openShop();

const DAY_MS = 24 * 60 * 60 * 1000;

/** A member whose account a test deletes. */
let leela: Member;
let people = 0;
beforeEach(async () => {
  people += 1;
  leela = await signUp(backend, `leela-${people}@example.com`);
  await resetPeople(backend.sql, asha, leela);
});

async function request({ client }: Member = leela) {
  const { data } = await client.rpc('request_deletion').throwOnError();
  return data as unknown as { requested_at: string; due_at: string };
}
const takeBack = async () => (await leela.client.rpc('take_back_deletion')).data;
const readRequests = async ({ client }: Member) =>
  (await client.from('deletion_requests').select()).data;

/** Runs the daily job as if this many days had passed. */
async function erase(daysLater = 0) {
  const { sql } = backend;
  await sql`
    update public.deletion_requests
    set requested_at = requested_at - make_interval(days => ${daysLater}),
      due_at = due_at - make_interval(days => ${daysLater})`;
  return [...(await sql`select * from public.erase_due_accounts()`)];
}

describe('A deletion request', () => {
  test('is carried out after 7 days, and only its member can read it', async () => {
    const { requested_at, due_at } = await request();
    expect(await request(), 'a repetition keeps its time').toEqual({ requested_at, due_at });
    expect(Date.parse(due_at) - Date.parse(requested_at)).toBe(7 * DAY_MS);
    expect(await readRequests(leela)).toHaveLength(1);
    expect(await readRequests(asha)).toEqual([]);
    expect(await erase(6)).toEqual([]);
    expect(await erase(1)).toEqual([{ user_id: leela.id, outcome: 'erased' }]);
    expect(await erase()).toEqual([]);
    expect(await tablesNaming(leela), 'nothing is left of an account without orders').toEqual([]);
    expect(await backend.sql`select id from public.members`).toEqual([{ id: asha.id }]);
  });

  test('can be taken back before it is due', async () => {
    const ravi = await signUp(backend, 'ravi-who-goes@example.com');
    await request();
    await request(ravi);
    expect(await takeBack()).toBe(true);
    expect(await takeBack()).toBe(false);
    expect(await erase(30)).toEqual([{ user_id: ravi.id, outcome: 'erased' }]);
    expect(await leela.client.from('users').select('id')).toMatchObject({
      data: [{ id: leela.id }],
    });
  });

  test('is deleted when the member’s purchase is completed', async () => {
    await request();
    await buy({}, leela);
    expect(await readRequests(leela)).toEqual([]);
    expect(await erase(30)).toEqual([]);
  });
});

describe('A deleted account', () => {
  test('leaves the records of sales, and personal data only in invoices', async () => {
    // Only the page reports the payment, and its receipt is sent, so that nothing else arrives during the test.
    await gateway.set({ webhooks: 'drop' });
    await buy({}, leela);
    await expect.poll(() => unsent(backend)).toEqual([]);
    const kept = ['orders', 'payments', 'refunds', 'invoices'] as const;
    const read = () =>
      Promise.all(kept.map((table) => backend.sql`select * from public.${backend.sql(table)}`));
    const before = await read();
    await backend.sql`
      insert into auth.audit_log_entries (id, payload)
      values (gen_random_uuid(), ${backend.sql.json({ actor_id: leela.id, actor_username: leela.email })})`;
    expect((await tablesNaming(leela)).join(' ')).toBe(
      'auth.audit_log_entries auth.identities auth.users public.invoices public.users',
    );

    await request();
    expect(await erase(7)).toEqual([{ user_id: leela.id, outcome: 'erased' }]);
    expect(await tablesNaming(leela)).toEqual(['public.invoices']);
    expect(await read()).toEqual(before);
    expect(await subscriptionsOf(backend, leela)).toEqual([]);
    const [member] = await backend.sql`select * from public.members where id = ${leela.id}`;
    expect(member).toEqual({ id: leela.id, erased_at: expect.any(Date) as Date });
  });

  test('frees its address for a new, unrelated account', async () => {
    await buy({}, leela);
    await request();
    await erase(7);
    const newcomer = await signUp(backend, leela.email);
    expect(newcomer.id).not.toBe(leela.id);
    const profile = { ...PROFILE, id: newcomer.id, email: newcomer.email };
    await newcomer.client.from('users').insert(profile).throwOnError();
    const tables = ['orders', 'payments', 'subscriptions', 'deletion_requests'];
    const own = await Promise.all(tables.map((table) => newcomer.client.from(table).select()));
    expect(own.map(({ data }) => data)).toEqual([[], [], [], []]);
    expect(await click({}, newcomer)).toBe('200 pending');
  });

  test('cannot be used with a session that is still open', async () => {
    await request();
    await erase(7);
    const profile = { ...PROFILE, id: leela.id, email: leela.email };
    expect((await leela.client.from('users').insert(profile)).error).not.toBeNull();
    expect(await click({}, leela)).toBe('401 authentication_failed');
    expect((await leela.client.auth.refreshSession()).error).not.toBeNull();
  });
});

describe('While money is pending', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an order can be paid', () => openOrder(backend, leela)],
    ['a payment is being confirmed', () => attempt('captured_late', {}, leela)],
    ['a payment is held', () => attempt('success', { money: { amount: 100 } }, leela)],
  ])('since %s, no account can be deleted in any way', async (_, act) => {
    await act();
    await request();
    expect(await erase(7)).toEqual([{ user_id: leela.id, outcome: 'money_under_way' }]);
    const deleted = backend.sql`delete from auth.users where id = ${leela.id}`;
    await expect(deleted).rejects.toMatchObject({ code: 'PT409' });
    expect(await readRequests(leela)).toHaveLength(1);
  });

  test('an account is deleted after its refund is processed', async () => {
    const { payment } = await buy({}, leela);
    await gateway.set({ refunds: 'pending' });
    const refund = await gateway.refund(payment);
    await arrived();
    await request();
    expect(await erase(7)).toEqual([{ user_id: leela.id, outcome: 'money_under_way' }]);
    await gateway.endRefund(refund, 'process');
    await expect.poll(() => erase()).toEqual([{ user_id: leela.id, outcome: 'erased' }]);
  });
});

test('An account that cannot be deleted does not keep others from it', async () => {
  const ravi = await signUp(backend, 'ravi-after-a-failure@example.com');
  await request();
  await request(ravi);
  const { sql } = backend;
  await sql`create table public.kept (account uuid references auth.users (id) on delete restrict)`;
  try {
    await sql`insert into public.kept values (${leela.id})`;
    expect(await erase(7)).toEqual([
      { user_id: leela.id, outcome: 'failed' },
      { user_id: ravi.id, outcome: 'erased' },
    ]);
  } finally {
    await sql`drop table public.kept`;
  }
  expect(await erase()).toEqual([{ user_id: leela.id, outcome: 'erased' }]);
});

describe('An address that was never confirmed', () => {
  const send = (email: string) => visit(backend).auth.signInWithOtp({ email });
  /** @returns how many accounts were deleted */
  async function remove(): Promise<number> {
    const accounts = () => valuesOf<number>(backend.sql`select count(*)::int from auth.users`);
    const [before] = await accounts();
    await backend.sql`select private.delete_unconfirmed_accounts()`;
    return before! - (await accounts())[0]!;
  }
  const pass = (email: string, interval: string) => backend.sql`
    update auth.users set created_at = created_at - ${interval}::interval,
      confirmation_sent_at = confirmation_sent_at - ${interval}::interval,
      recovery_sent_at = recovery_sent_at - ${interval}::interval where email = ${email}`;

  test('is deleted a day after the last code', async () => {
    const email = 'never-confirmed@example.com';
    await send(email);
    await pass(email, '23 hours');
    expect(await remove()).toBe(0);
    await send(email);
    await pass(email, '23 hours');
    expect(await remove(), 'a newer code was sent').toBe(0);
    await pass(email, '61 minutes');
    expect(await remove()).toBe(1);
    expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(0);
  });

  test('does not include addresses that were confirmed, with or without a profile', async () => {
    const newcomer = await signUp(backend, 'without-a-profile@example.com');
    for (const { email } of [newcomer, leela]) await pass(email, '90 days');
    expect(await remove()).toBe(0);
  });
});

test('Money that arrives for a deleted account is held for an operator and grants nothing', async () => {
  const { razorpay_order } = await openOrder(backend, leela);
  await backend.sql`update public.orders
    set created_at = now() - interval '10 days', expires_at = now() - interval '9 days'`;
  await request();
  await erase(7);
  await gateway.pay(razorpay_order.id, 'pay_and_close');
  await arrived();
  expect(await decisions()).toEqual(['held no_member']);
  expect(await backend.sql`select from public.subscriptions`).toHaveLength(0);
  expect(await backend.sql`select from public.invoices`).toHaveLength(0);
});

/** The tables of all schemas that contain a member's address. */
async function tablesNaming({ email }: Member): Promise<string[]> {
  const { sql } = backend;
  const tables = await valuesOf(sql`
    select format('%I.%I', table_schema, table_name) from information_schema.tables
    where table_schema in ('public', 'auth', 'private') and table_type = 'BASE TABLE' order by 1`);
  const found = await Promise.all(
    tables.map(async (name) => {
      const rows = await sql.unsafe(`select from ${name} t where t::text ilike $1`, [`%${email}%`]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}
