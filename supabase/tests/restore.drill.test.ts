import { CLUSTER_TEMPLATES, copyCluster } from '@platform/local/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, BACKEND_TIMEOUT_MS, startBackend } from './backend.ts';
import { callFunction, openOrder, reconcile, runHeld, subscriptionsOf, verify } from './buying.ts';
import { Gateway } from './gateway.ts';
import { type Member, signUp } from './people.ts';
import { makeOperator, PROFILE, valuesOf } from './rows.ts';

// The drill of docs/runbooks/restore.md: a database is lost with what happened since its backup, and the gateway is
// not.

const moduleUuid = (number: number) => `10000000-0000-4000-8000-00000000000${number}`;
const [MODULE_I, MODULE_II, MODULE_III] = [1, 2, 3].map(moduleUuid);

let stateDir: string;
let backend: Backend;
let gateway: Gateway;
/** What happened to each payment before the loss. */
const paid = { before: '', newOrder: '', newMember: '' };
let dumpedAt: string;
let lastSerial: number;
let asha: Member;

beforeAll(async () => {
  stateDir = await mkdtemp(path.join(tmpdir(), 'restore '));
  await startProject();
  asha = await register('asha@example.com');
  paid.before = await buy(asha, MODULE_I);
  const open = await openOrder(backend, asha, { module_uuid: MODULE_II });
  const dump = await dumpData(backend.sql);
  dumpedAt = new Date().toISOString();

  await pay(asha, open.razorpay_order.id);
  paid.newOrder = await buy(asha, MODULE_III);
  paid.newMember = await buy(await register('ravi@example.com'), MODULE_I);
  await gateway.refund(paid.before);
  lastSerial = (await serials()).at(-1)!;

  await backend.stop();
  await rm(path.join(stateDir, 'postgres'), { recursive: true });
  await startProject();
  await restoreData(backend.sql, dump);
  await backend.sql`
    insert into private.lost_numbers (documents, financial_year, last_serial)
    values ('public.invoices', private.financial_year(now()), ${lastSerial})`;
  asha = await signUp(backend, 'asha@example.com');
}, 2 * BACKEND_TIMEOUT_MS);

afterAll(async () => {
  await backend.stop();
  await rm(stateDir, { recursive: true, force: true });
});

test('After a restore the reconciler finds money for the orders of the backup, and money that went back', async () => {
  expect((await subscriptionsOf(backend, asha)).map(({ name }) => name)).toEqual([
    expect.stringContaining('Module I '),
  ]);
  await backend.sql`update public.refund_checks set next_at = now()`;
  expect(await reconcile(backend)).toEqual({ checked: 1, completed: 1, unanswered: 0 });
  expect(await accessOf(asha)).toEqual({ 'Module I': 'cancelled', 'Module II': 'active' });
});

test('The command puts lost orders back, gives their members access, and holds the money of lost accounts', async () => {
  const report = await held('recover', '--since', dumpedAt);
  expect(report).toContain(`${paid.newOrder}  the order is back, and the member has access`);
  expect(report).toContain(`${paid.newMember}  the order is back, and the payment is held`);
  expect(report).toContain('Of orders that were missing here: 2.');
  expect(await accessOf(asha)).toMatchObject({ 'Module II': 'active', 'Module III': 'active' });
  expect(await held('list')).toMatch(new RegExp(`^${paid.newMember} +no_member +11999 INR`));
});

test('A second run of the command changes nothing', async () => {
  const before = await backend.sql`select * from public.payments order by id`;
  expect(await held('recover', '--since', dumpedAt)).toContain('were missing here: 0.');
  expect([...(await backend.sql`select * from public.payments order by id`)]).toEqual([...before]);
});

test('A member whose account is lost gets the money back, and can sign up and buy again', async () => {
  await makeOperator(backend.sql, asha);
  const refund = { action: 'refund', payment: paid.newMember, reason: 'lost account' };
  expect(await callFunction(backend, asha, 'held-payments', refund)).toMatchObject({
    body: { outcome: 'refund_processed' },
  });
  expect(await held('list')).toBe('No payment is held.\n');
  const ravi = await register('ravi@example.com');
  await buy(ravi, MODULE_I);
  expect(await accessOf(ravi)).toEqual({ 'Module I': 'active' });
});

test('No invoice number is given out twice', async () => {
  // One before the backup; then two that were recovered, and a new one.
  expect(await serials()).toEqual([1, lastSerial + 1, lastSerial + 2, lastSerial + 3]);
});

/** As a new hosted project, after `supabase db push` and with the address of the same gateway. */
async function startProject(): Promise<void> {
  const template = process.env[CLUSTER_TEMPLATES.migrated];
  if (template) copyCluster(template, stateDir);
  backend = await startBackend({ stateDir });
  gateway = new Gateway(backend);
}

async function register(email: string): Promise<Member> {
  const member = await signUp(backend, email);
  await backend.sql`insert into public.users ${backend.sql({ ...PROFILE, id: member.id, email })}`;
  return member;
}

async function buy(member: Member, module_uuid: string | undefined): Promise<string> {
  const { razorpay_order } = await openOrder(backend, member, { module_uuid });
  return pay(member, razorpay_order.id);
}

async function pay(member: Member, gatewayOrder: string): Promise<string> {
  const response = await gateway.pay(gatewayOrder);
  expect(await verify(backend, member, response)).toMatchObject({ body: { status: 'completed' } });
  return response.razorpay_payment_id;
}

async function accessOf(member: Member): Promise<Record<string, string>> {
  const rows = await subscriptionsOf(backend, member);
  return Object.fromEntries(
    rows.map(({ name, status }) => [name.split(' ').slice(0, 2).join(' '), status]),
  );
}

const serials = () =>
  valuesOf<number>(backend.sql`select serial from public.invoices order by serial`);

/** Runs the operator's command. */
const held = (...args: string[]) => runHeld(backend, args);

/**
 * The data that `supabase db dump --data-only --use-copy` writes for this project: accounts, and all of our schemas.
 */
interface DataDump {
  tables: { name: string; rows: Buffer }[];
  sequences: { name: string; last: string }[];
}

const SCHEMAS = ['auth', 'public', 'private'];

function dumpData(sql: Sql): Promise<DataDump> {
  return sql.begin('isolation level repeatable read read only', async (snapshot) => {
    const tables = [];
    for (const name of await tableNames(snapshot)) {
      const copy = await snapshot.unsafe(`copy ${name} to stdout`).readable();
      tables.push({ name, rows: await buffer(copy) });
    }
    const sequences = await snapshot<DataDump['sequences']>`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname in ${snapshot(SCHEMAS)} and last_value is not null`;
    return { tables, sequences: [...sequences] };
  });
}

/** Into a database with the same migrations, whose rows it replaces. */
async function restoreData(sql: Sql, { tables, sequences }: DataDump): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    const names = await tableNames(transaction);
    await transaction.unsafe(`truncate ${names.join(', ')}`);
    for (const { name, rows } of tables) {
      await pipeline([rows], await transaction.unsafe(`copy ${name} from stdin`).writable());
    }
    for (const { name, last } of sequences) {
      await transaction`select setval(${name}::regclass, ${last}::bigint)`;
    }
  });
}

const tableNames = (sql: TransactionSql) =>
  valuesOf(sql`select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname in ${sql(SCHEMAS)} order by 1`);
