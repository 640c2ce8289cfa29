import { brand } from 'shared-kit/brand';
import { beforeEach, describe, expect, test } from 'vitest';
import { backend, emptyTables, openBackend } from './backend.ts';
import { askDesk, readNewMails, reconcile, sendMails } from './buying.ts';
import { signUp } from './people.ts';
import { insertOrder, makeOperator, PROFILE, valuesOf } from './rows.ts';

const WATCHED = ['faults', 'emails', 'held_payments', 'reconciler'];

openBackend();
beforeEach(async () => {
  const tables = ['mails', 'members', 'alarms', 'figures', 'reports'];
  await emptyTables(backend.sql, tables);
  await backend.sql`update public.alarm_rules set checked_at = null`;
  await silence(0);
});

describe('A figure that reaches its threshold', () => {
  test('sends one email when the alarm begins and one when it has been over for ten minutes', async () => {
    await silence(12);
    await check();
    await check();
    await silence(0);
    await check();
    await pass('9 minutes');
    await check();
    await expect.poll(sent).toEqual(['Alarm: the reconciler is silent']);
    await pass('1 minute');
    await check();
    await check();
    await expect
      .poll(sent)
      .toEqual(['Alarm over: the reconciler is silent', 'Alarm: the reconciler is silent']);
    const [over, begun] = await alarmMails();
    for (const fact of ['Now: 12 minutes', 'Threshold: 10 minutes', '/desk/alarms'])
      expect(begun!.Text).toContain(fact);
    expect(over!.Text).toContain('At most: 12 minutes');
  });

  test('begins a new alarm when it comes back after the end', async () => {
    await silence(12);
    await check();
    await silence(0);
    await pass('10 minutes');
    await check();
    await silence(12);
    await check();
    expect(await alarms()).toEqual(['reconciler is over', 'reconciler']);
  });

  test('begins none while its rule is off', async () => {
    await backend.sql`update public.alarm_rules set is_on = false where rule = 'reconciler'`;
    try {
      await silence(12);
      await check();
      expect(await alarms()).toEqual([]);
      expect(await values()).toMatchObject({ reconciler: 12 });
    } finally {
      await backend.sql`update public.alarm_rules set is_on = true`;
    }
  });
});

describe('The rule', () => {
  test('about emails counts those that failed four times, wait for 15 minutes, or were refused today', async () => {
    await backend.sql`insert into public.mails (kind, about, attempts, next_at, created_at)
      select 'dispute', n::text, case n when 5 then 3 else 4 end, now() + interval '1 day',
        now() - make_interval(days => case n when 4 then 5 else 1 end) from generate_series(1, 5) n`;
    await backend.sql`insert into public.mails (kind, about, attempts, next_at, created_at, refusal) values
      ('dispute', 'waits', 0, now() - interval '16 minutes', now() - interval '17 minutes', null),
      ('dispute', 'is new', 0, now() - interval '14 minutes', now() - interval '17 minutes', null),
      ('dispute', 'refused', 1, now(), now() - interval '1 hour', '550'),
      ('dispute', 'refused before', 1, now(), now() - interval '25 hours', '550')`;
    await check();
    expect(await values()).toMatchObject({ emails: 5 });
    expect(await alarms()).toEqual(['emails']);
  });

  test('about held payments looks at the one that has waited longest', async () => {
    const { id, email } = await signUp(backend, 'asha@example.com');
    await backend.sql`insert into public.users ${backend.sql({ ...PROFILE, id, email })}`;
    await addHeldPayment(id, 23);
    await check();
    expect(await alarms()).toEqual([]);
    await addHeldPayment(id, 30);
    await check();
    expect((await values())['held_payments']).toBeCloseTo(30, 1);
    await expect.poll(sent).toEqual(['Alarm: a held payment waits']);
  });

  test('about the reconciler is checked by the health function, which a monitor asks', async () => {
    await silence(11);
    const { status } = await fetch(`${backend.apiUrl}/functions/v1/health`);
    expect(status).toBe(200);
    await expect.poll(received).toEqual(['Alarm: the reconciler is silent']);
  });
});

test('Every run of the reconciler writes the figures and checks all rules, and a monitor asks no oftener than every 30 seconds', async () => {
  await backend.sql`insert into public.reports (kind, part, version, page) values ('view', 'auth', '1', '/login')`;
  await silence(2);
  await reconcile(backend);
  expect(await backend.sql`select from public.figures`).toHaveLength(1);
  expect(Object.keys(await values()).toSorted()).toEqual(WATCHED.toSorted());
  await silence(20);
  await fetch(`${backend.apiUrl}/functions/v1/health`);
  expect(await alarms()).toEqual([]);
});

test('Operators read rules and alarms', async () => {
  const meera = await signUp(backend, 'meera@example.com');
  await makeOperator(backend.sql, meera);
  await silence(12);
  await check();
  expect(await askDesk(backend, meera, { ask: 'alarms' })).toMatchObject({
    rules: WATCHED.map(() => ({ is_on: true })),
    alarms: [{ rule: 'reconciler' }],
  });
});

/** As if the reconciler had run last this many minutes ago. */
const silence = (minutes: number) => backend.sql`
  update public.jobs set next_at = now() + interval '1 minute' - make_interval(mins => ${minutes})
  where kind = 'figures'`;

/** As if the last check was long ago. */
async function check(): Promise<void> {
  await backend.sql`update public.alarm_rules set checked_at = null`;
  await backend.sql`select public.check_alarms()`;
}

/** Makes all alarms this much older. */
const pass = (age: string) => backend.sql`
  update public.alarms set begun_at = begun_at - ${age}::interval, seen_at = seen_at - ${age}::interval,
    ended_at = ended_at - ${age}::interval`;

const alarmMails = async () =>
  (await readNewMails(backend, brand.email)).filter(({ Subject }) => Subject.startsWith('Alarm'));

/** The subjects of the alarms, the latest first. */
const received = async () => (await alarmMails()).map(({ Subject }) => Subject);

async function sent(): Promise<string[]> {
  await sendMails(backend);
  return received();
}

/** The rules of the alarms, and whether they are open. */
const alarms = () =>
  valuesOf(backend.sql`
    select rule || case when ended_at is null then '' else ' is over' end from public.alarms order by id`);

/** What the rules found, by rule. */
async function values(): Promise<Record<string, number>> {
  const rows = await backend.sql`
    select rule, round(value::numeric, 3)::real from public.alarm_rules where checked_at is not null`.values();
  return Object.fromEntries(rows) as Record<string, number>;
}

async function addHeldPayment(user_id: string, hours: number): Promise<void> {
  const order = await insertOrder(backend.sql, { user_id });
  await backend.sql`alter table public.payments disable trigger user`;
  await backend.sql`
    insert into public.payments (payment_id, order_id, status, amount, currency, decision, held_reason, updated_at)
    select ${`pay_${hours}`}, id, 'captured', 100, 'INR', 'held', 'amount', now() - make_interval(hours => ${hours})
    from public.orders where uuid = ${order}`;
  await backend.sql`alter table public.payments enable trigger user`;
}
