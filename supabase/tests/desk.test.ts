import { beforeEach, describe, expect, test } from 'vitest';
import { askDesk, callFunction, readNewMails, sendMails, unsent } from './buying.ts';
import { signUp, visit, type AnyRow, type Member } from './people.ts';
import { insertOrder, makeOperator, MODULE_I, MODULE_II, SITE_CHANGE, valuesOf } from './rows.ts';
import { asha, attempt, backend, buy, openShop, ravi, report } from './shop.ts';

openShop();

let meera: Member;
beforeEach(async () => {
  meera ??= await signUp(backend, 'meera@example.com');
  await makeOperator(backend.sql, meera);
});

const ask = (question: string, parameters: object = {}, member = meera) =>
  askDesk(backend, member, { ask: question, ...parameters });

/** Asks for a list, or a page of it. */
const list = (name: string, parameters: object = {}) =>
  ask('list', { list: name, ...parameters }) as Promise<AnyRow[]>;

/** A payment of 1 rupee for an order of Asha's. */
async function payTooLittle(): Promise<string> {
  const paid = await attempt('success', { money: { amount: 100 } });
  await report(paid);
  return paid.payment;
}

/** A row in each list that waits. @returns the held payment */
async function seedLists(): Promise<string> {
  const { sql } = backend;
  await buy({ module_uuid: MODULE_II });
  const payment = await payTooLittle();
  await insertOrder(sql, { user_id: ravi.id });
  await sql`update public.orders set created_at = created_at + id * interval '1 second' - interval '1 hour'`;
  await sql`update public.subscriptions set expires_at = now() + interval '20 days'`;
  // Not one that a function may be sending.
  await sql`
    insert into public.mails (kind, about, user_id, attempts, next_at)
    values ('receipt', 'INV-0', ${ravi.id}, 4, now() + interval '1 hour')`;
  await sql`
    insert into public.refunds (refund_id, payment_id, status, amount, currency, created_at)
    select 'rfnd_1', id, 'pending', 100, 'INR', now() - interval '9 days' from public.payments order by id limit 1`;
  await sql`
    insert into public.disputes (dispute_id, payment_id, phase, status, amount, currency, reported_at, respond_by)
    select 'disp_' || n, id, 'chargeback', case n when 1 then 'open' else 'under_review' end, 100, 'INR', now(),
      now() + case n when 1 then interval '5 hours' else interval '-3 days' end
    from (select id from public.payments order by id limit 1) p, generate_series(1, 2) n`;
  await sql`delete from public.alarms`;
  await sql`
    insert into public.alarms (rule, part, value, threshold, begun_at)
    values ('faults', 'commerce', 1, 0.05, now() - interval '1 hour')`;
  await sql`truncate public.site_changes`;
  await announce(9, 'ended', { part: 'account', hoursAgo: 100 });
  return payment;
}

/** A change of the site, as the function site-changes stores it. */
async function announce(
  sequence: number,
  kind: string,
  { part, hoursAgo }: { part: string; hoursAgo: number },
): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const text = `What happened to ${part}`;
  const change = { ...SITE_CHANGE, sequence, kind, at, text, parts: [{ name: part }] };
  const event = `release-${sequence}-0123456789ab`;
  await backend.sql`select public.store_site_change(${event}, ${JSON.stringify(change)})`;
}

/** Who looked at whom and how, such as `opened`, the oldest first. */
const looks = () =>
  valuesOf(backend.sql`select concat_ws(' ', operator_email, member_id, what, about)
    from public.desk_looks order by id`);
const look = (what: string, about = '') => `${meera.email} ${asha.id} ${what} ${about}`;

/** For every function of the desk; another one fails the test. */
const QUESTIONS: Record<string, object> = {
  releases: {},
  health: { days: 30, the_part: 'commerce' },
  alarms: {},
  shop: {},
  list: { list: 'orders' },
  find: { term: 'asha@example.com' },
  member: { member: '40000000-0000-4000-8000-000000000001' },
  resend_receipt: { invoice_number: 'INV-26-27-001' },
  looks_of: {},
};

/** Asks the function with the token of an operator, and without any check of ours. */
async function send(query: string, prefer: string, body: string) {
  const { data } = await meera.client.auth.getSession();
  const authorization = `Bearer ${data.session!.access_token}`;
  const headers = { authorization, 'content-type': 'application/json', prefer };
  const url = `${backend.apiUrl}/functions/v1/desk${query}`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

// That the REST API serves no function and no table of the desk is reviewed in rights.txt.
test('Nobody reads a member without a look: an answer of the function has its look, and a refusal quotes nothing', async () => {
  await buy();
  for (const [query, prefer, differences, outcome] of [
    ['', '', {}, '200 with data'],
    ['?select=desk_member->>profile::int', 'tx=rollback', {}, '200 with data'],
    ['', 'tx=rollback', { select: 'profile::int', operator: asha.id }, '200 with data'],
    ['', '', { member: `${asha.id}::int` }, '400 without'],
    ['', '', { member: asha.email }, '400 without'],
    ['', '', { member: { profile: 1 } }, '400 without'],
    ['', '', { ask: 'member?select=profile::int' }, '400 without'],
    ['', '', { ask: 'decide' }, '400 without'],
  ] as const) {
    const body = JSON.stringify({ ask: 'member', member: asha.id, ...differences });
    const { status, text } = await send(query, prefer, body);
    expect(`${status} ${text.includes(asha.email) ? 'with data' : 'without'}`).toBe(outcome);
  }
  expect(await looks()).toEqual([look('opened'), look('opened'), look('opened')]);
});

describe('The token of a member, and a visitor, get nothing from', () => {
  test('any question of the desk', async () => {
    const names = valuesOf(backend.sql`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and 'operator' = any (proargnames)`);
    const known = [...Object.keys(QUESTIONS), 'decide'].map((one) => `desk_${one}`);
    expect((await names).toSorted()).toEqual(known.toSorted());
    const visitor = { ...ravi, client: visit(backend) };
    for (const [question, parameters] of Object.entries(QUESTIONS)) {
      await expect(ask(question, parameters, ravi)).rejects.toMatchObject({ status: 403 });
      await expect(ask(question, parameters, visitor)).rejects.toMatchObject({ status: 401 });
    }
    expect(await looks()).toEqual([]);
  });

  test('a decision about a payment, and an operator neither once the role is taken away', async () => {
    const payment = await payTooLittle();
    const decision = { action: 'grant', payment, reason: 'x' };
    await backend.sql`delete from public.operators`;
    for (const member of [ravi, meera]) {
      const { status } = await callFunction(backend, member, 'held-payments', decision);
      expect(status).toBe(403);
    }
    await expect(ask('shop')).rejects.toMatchObject({ status: 403 });
    expect(await backend.sql`select from public.operator_decisions`).toHaveLength(0);
  });
});

describe('An operator', () => {
  test('sees in numbers what waits and how far purchases came', async () => {
    await payTooLittle();
    await buy({ module_uuid: MODULE_II });
    await insertOrder(backend.sql, { user_id: ravi.id });
    const { counts, items, funnel } = (await ask('shop')) as Record<string, object[]>;
    expect(counts).toEqual([
      { list: 'held', status: 'amount', count: 1 },
      { list: 'orders', status: 'completed', count: 1 },
      { list: 'orders', status: 'pending', count: 1 },
      { list: 'orders', status: 'processing', count: 1 },
    ]);
    expect(items).toContain('Module II Physics');
    expect(funnel).toMatchObject({ orders: 3, attempts: 2, paid: 1 });
  });

  test('reads all that waits in one list over all kinds, the oldest deadline first, and no name in any list', async () => {
    const payment = await seedLists();
    const waiting = await list('waiting');
    expect(waiting.map((row) => `${String(row['list'])} ${String(row['status'])}`)).toEqual([
      'changes ended',
      'refunds pending',
      'alarms faults',
      'disputes open',
      'held amount',
      'mails receipt',
      'disputes under_review',
    ]);
    const held = { reference: payment, member: asha.id, paise: 100, currency: 'INR', total: 7 };
    expect(waiting[4]).toMatchObject(held);
    expect(await list('renewals')).toMatchObject([{ member: asha.id }]);
    for (const name of ['waiting', 'orders', 'renewals']) {
      const text = JSON.stringify(await list(name));
      for (const value of [asha.email, 'Asha', ravi.email]) expect(text).not.toContain(value);
    }
    expect(await looks(), 'there is nothing to log').toEqual([]);
  });

  test('no longer sees what the site ended or refused once the part has changed, or after a week', async () => {
    const { sql } = backend;
    const changes = async () =>
      (await list('waiting')).map(({ status, item, note }) => [status, item, note]);
    await sql`truncate public.site_changes, public.alarms`;
    await announce(1, 'refused', { part: 'auth', hoursAgo: 3 });
    await announce(2, 'ended', { part: 'commerce', hoursAgo: 2 });
    await announce(3, 'refused', { part: 'account', hoursAgo: 8 * 24 });
    expect(await changes()).toEqual([
      ['refused', 'auth', 'What happened to auth'],
      ['ended', 'commerce', 'What happened to commerce'],
    ]);
    await announce(4, 'release', { part: 'commerce', hoursAgo: 1 });
    expect(await changes()).toEqual([['refused', 'auth', 'What happened to auth']]);
  });

  test('filters a list by state, item and days in India, and sorts it', async () => {
    const { sql } = backend;
    for (const [at, amount, status] of [
      ['2026-11-25T18:29:59Z', 100, 'failed'],
      ['2026-11-25T18:30:00Z', 300, 'failed'],
      ['2026-11-26T18:29:59Z', 200, 'pending'],
      ['2026-11-26T18:30:00Z', 400, 'failed'],
    ] as const) {
      await insertOrder(sql, { user_id: ravi.id, status, amount, created_at: at });
    }
    const read = async (filters: object) =>
      (await list('orders', filters)).map(
        ({ paise, total }) => `${Number(paise) / 100} of ${String(total)}`,
      );
    const day = { since: '2026-11-26', until: '2026-11-26' };
    expect(await read(day)).toEqual(['200 of 2', '300 of 2']);
    expect(await read({ ...day, sort: 'oldest' })).toEqual(['300 of 2', '200 of 2']);
    expect(await read({ ...day, status: 'failed' })).toEqual(['300 of 1']);
    expect(await read({ sort: 'amount', item: 'Module I Foundations' })).toEqual(
      ['400', '300', '200', '100'].map((amount) => `${amount} of 4`),
    );
    expect(await read({ item: 'Module II Physics' })).toEqual([]);
  });

  test('exports a list as CSV that a spreadsheet opens, row by row what the database has, and nobody in it', async () => {
    const { sql } = backend;
    await seedLists();
    await sql`update public.modules set name = '=2+5, "x"' where uuid = ${MODULE_I}`;
    const csv = (await ask('export', { list: 'orders', sort: 'oldest' })) as string;
    await sql`update public.modules set name = 'Module I Foundations' where uuid = ${MODULE_I}`;
    const [header, first] = csv.split('\r\n');
    expect(header).toBe(
      '\uFEFFOrder,Id,Invoice,Item,Amount,Currency,State,Date (IST),Order opened (IST),Order paid (IST)',
    );
    const [order] = await sql`
      select gateway_order_id as id, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') as opened,
        to_char(completed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') as paid
      from public.orders where module_id = ${MODULE_II}`;
    const { id, opened, paid } = order!;
    expect(first).toBe(
      `${id},${id},INV-26-27-001,Module II Physics,12999,INR,completed,${opened},${opened},${paid}`,
    );
    expect(csv, 'no formula').toContain(`,"'=2+5, ""x""",`);
    const held = (await ask('export', { list: 'held' })) as string;
    expect(held).toMatch(/\r\norder_\w+,pay_\w+,,[^,]+,1,INR,amount,/);
    for (const value of [asha.email, 'Asha', asha.id, ravi.id])
      expect(csv + held).not.toContain(value);
    expect(await looks(), 'there is nothing to log').toEqual([]);
    await expect(ask('export', { list: 'mails' })).rejects.toMatchObject({ status: 400 });
    await expect(ask('export', { list: 'orders' }, ravi)).rejects.toMatchObject({ status: 403 });
  });

  test('reads lists page by page, in which rows that come or go lose and repeat no other', async () => {
    const { sql } = backend;
    await sql`delete from public.orders where user_id = ${asha.id}`;
    for (let n = 1; n <= 45; n += 1) await insertOrder(sql, { user_id: ravi.id, status: 'failed' });
    // All at the same moment: only the key tells them apart.
    await sql`update public.orders set created_at = '2026-11-26T04:21:00.123456Z'`;
    const before = await valuesOf(sql`select uuid from public.orders`);
    const seen: AnyRow[] = [];
    for (const length of [20, 20, 5]) {
      const last = seen.at(-1);
      const after = last && { after_rank: last['rank'], after_key: last['key'] };
      const page = await list('orders', { status: 'failed', ...after });
      expect(page).toHaveLength(length);
      seen.push(...page);
      // One comes, and one that was shown goes.
      const uuid = await insertOrder(sql, { user_id: ravi.id, status: 'failed' });
      await sql`update public.orders set created_at = '2026-11-27T04:21:00Z' where uuid = ${uuid}`;
      await sql`delete from public.orders where uuid = ${String(page[3]!['key'])}`;
    }
    expect(seen.map(({ key }) => String(key)).toSorted()).toEqual(before.toSorted());
  });

  test('reads disputes page by page, in which one whose last day changes is neither lost nor repeated', async () => {
    const { sql } = backend;
    await buy();
    await sql`
      insert into public.disputes (dispute_id, payment_id, phase, status, amount, currency, reported_at, respond_by)
      select 'disp_' || n, id, 'chargeback', 'open', 100, 'INR', now(), now() + make_interval(days => n)
      from public.payments, generate_series(1, 45) n`;
    const shown: string[] = [];
    for (const length of [20, 20, 5]) {
      const page = await list('disputes', shown.length > 0 ? { shown } : {});
      expect(page).toHaveLength(length);
      shown.push(...page.map(({ key }) => String(key)));
      // The bank moves the last day of one that was shown, and of one that was not.
      await sql`
        update public.disputes set respond_by = now() + interval '99 days' where dispute_id = ${shown.at(-1)!}`;
      await sql`update public.disputes set respond_by = now() where dispute_id = 'disp_44'`;
    }
    expect(new Set(shown).size).toBe(45);
  });

  test('finds a member by what is pasted, and every look is logged', async () => {
    const { sql } = backend;
    const { order_uuid, razorpay_order, payment } = await buy();
    const terms = {
      'INV-26-27-001': [
        '#inv-26-27-001',
        'Invoice no.INV-26-27-001.pdf',
        'Invoice INV\u201126\u201127\u2011001, please',
        '\u200bＩＮＶ-26-27-001\u00a0\t',
      ],
      [order_uuid]: [`{${order_uuid.toUpperCase()}}`],
      [asha.id]: [asha.id.toUpperCase()],
      '': ['Dr. Asha Kulkarni <Asha@Example.com>;', 'mailto:asha@example.com?subject=Hello'],
      [payment]: [`https://dashboard.razorpay.com/app/payments/${payment}?tab=refunds`],
      [razorpay_order.id]: [razorpay_order.id.replace('order_', 'Order_')],
    };
    for (const term of Object.values(terms).flat())
      expect([term, await ask('find', { term })]).toEqual([term, asha.id]);
    for (const term of ['nobody@example.com', 'INV', 'Asha', '@', '\u200b', '%', "' or true --"])
      expect([term, await ask('find', { term })]).toEqual([term, null]);
    expect(await looks()).toEqual(
      Object.entries(terms).flatMap(([about, all]) => all.map(() => look('found', about))),
    );

    // A former address finds the member whose invoice has it, until it is another member's.
    await sql`update public.users set email = ${"o'brien@example.com"} where id = ${asha.id}`;
    expect(await ask('find', { term: "<o'brien@example.com>" })).toBe(asha.id);
    expect(await ask('find', { term: asha.email })).toBe(asha.id);
    await sql`update public.users set email = ${asha.email} where id = ${ravi.id}`;
    expect(await ask('find', { term: asha.email })).toBe(ravi.id);
  });

  test('opens a member with profile, access, orders and their documents, which is logged', async () => {
    const { razorpay_order, payment } = await buy();
    const order = { reference: razorpay_order.id, payments: [{ reference: payment }] };
    expect(await ask('member', { member: asha.id })).toMatchObject({
      profile: { email: asha.email },
      access: [{ item: 'Module I Foundations', status: 'active' }],
      orders: [{ ...order, invoices: ['INV-26-27-001'] }],
    });
    expect(await looks()).toEqual([look('opened')]);
  });

  test('sees all looks page by page, and those of one operator or at one member', async () => {
    await backend.sql`
      insert into public.desk_looks (operator_id, operator_email, member_id, what)
      select ${meera.id}, ${meera.email}, case when n % 3 = 0 then ${asha.id}::uuid else ${ravi.id} end, 'opened'
      from generate_series(1, 120) n`;
    const read = async (filter: object) => {
      const ids: unknown[] = [];
      for (;;) {
        const before = ids.length > 0 && { before: ids.at(-1) };
        const page = (await ask('looks_of', { ...filter, ...before })) as AnyRow[];
        ids.push(...page.map(({ id }) => id));
        if (page.length < 50) return ids;
      }
    };
    const all = await read({});
    expect(all).toHaveLength(120);
    expect(all.toSorted((one, other) => Number(other) - Number(one))).toEqual(all);
    expect(await read({ of_member: asha.id })).toHaveLength(40);
    expect(await read({ of_operator: meera.id })).toEqual(all);
    expect(await read({ of_operator: ravi.id })).toEqual([]);
  });

  test('sends a receipt again as a new email, one at a time', async () => {
    const receipts = () => readNewMails(backend, asha.email);
    await buy();
    await sendMails(backend);
    await expect.poll(receipts).toHaveLength(1);
    const [first] = await receipts();
    await expect.poll(() => unsent(backend)).toEqual([]);
    const resend = { invoice_number: 'INV-26-27-001' };
    expect(await ask('resend_receipt', resend)).toBe('on_its_way');
    await backend.sql`update public.mails set created_at = now() - interval '1 hour'`;
    expect(await ask('resend_receipt', resend)).toBe('queued');
    expect(await ask('resend_receipt', resend)).toBe('on_its_way');
    await sendMails(backend);
    await expect.poll(receipts).toHaveLength(1);
    expect((await receipts())[0]!.MessageID).not.toBe(first!.MessageID);
    expect(await ask('resend_receipt', { invoice_number: 'INV-26-27-999' })).toBe('no_receipt');
    expect(await looks()).toEqual([look('receipt_resent', 'INV-26-27-001')]);
  });
});

test('A look is never changed, and deleted after 400 days', async () => {
  await buy();
  await ask('member', { member: asha.id });
  await ask('member', { member: asha.id });
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
