import { beforeEach, describe, expect, test } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { signUp, visit, type Member } from './people.ts';
import { publicTables, readRows, resetRows } from './rows.ts';

/** All but the visitor are signed in and have a profile. Only the operator has that role. */
const ACTORS = ['visitor', 'owner', 'stranger', 'operator'] as const;
type Actor = (typeof ACTORS)[number];
/** `unseen`: as if there were no row. `refused`: error 42501. */
type Outcome = 'done' | 'unseen' | 'refused';

/** Who reads the one row of the table, or its public rows. Other members find nothing, and visitors are refused. */
const READERS: Record<string, readonly Actor[]> = {
  bundle_modules: ACTORS,
  modules: ACTORS,
  testimonials: ACTORS,
  operators: ['operator'],
  consents: ['owner'],
  credit_notes: ['owner'],
  deletion_requests: ['owner'],
  disputes: ['owner'],
  invoices: ['owner'],
  orders: ['owner'],
  payments: ['owner'],
  refunds: ['owner'],
  subscriptions: ['owner'],
  users: ['owner'],
};
/** What the owner can change. Nobody else finds it, and nothing else can be changed, inserted or deleted. */
const CHANGES: Record<string, Record<string, string>> = {
  users: { name: 'Dr. Meher Irani' },
  orders: { status: 'cancelled' },
};
const CLOSED = `alarm_rules alarms desk_looks entitlements figures gateway_events jobs mails members
  operator_decisions order_checks order_keys refund_checks reports site_changes`.split(/\s+/);

let people: Record<Exclude<Actor, 'visitor'>, Member>;
/** A column of each table. */
let columns: Record<string, string>;
/** Whether a test may have changed rows since the last reset, which takes longer than a test. */
let isChanged = true;

openBackend(async () => {
  people = {
    owner: await signUp(backend, 'owner@example.com'),
    stranger: await signUp(backend, 'stranger@example.com'),
    operator: await signUp(backend, 'operator@example.com'),
  };
  columns = await publicTables(backend.sql);
});
beforeEach(async () => {
  const { owner, stranger, operator } = people;
  if (isChanged) await resetRows(backend.sql, owner, stranger, operator);
  isChanged = false;
});

test('The matrix contains every table of the API', () => {
  expect([...Object.keys(READERS), ...CLOSED].toSorted()).toEqual(Object.keys(columns));
});

describe.each([...Object.keys(READERS), ...CLOSED])('In %s', (table) => {
  test.each(ACTORS)('the %s can do what is theirs, and nothing else', async (actor) => {
    const isMember = actor !== 'visitor';
    const client = isMember ? people[actor].client : visit(backend);
    const unseen = isMember ? 'unseen' : 'refused';
    const isReader = READERS[table]?.includes(actor);
    const column = columns[table]!;
    const change = CHANGES[table] ?? { [column]: null };
    // Of users there are more rows than the owner's.
    const own = table === 'users' ? { id: people.owner.id } : {};
    const from = () => client.from(table);
    expect({
      select: await outcomeOf(from().select().match(own)),
      update: await outcomeOf(from().update(change).match(own)),
      // A member's own profile is the exception: members.test.ts.
      insert: await outcomeOf(from().insert({ [table === 'users' ? 'state' : column]: null })),
      delete: await outcomeOf(from().delete().not(column, 'is', null)),
    }).toEqual({
      select: isReader ? 'done' : table in READERS ? unseen : 'refused',
      update: table in CHANGES ? (isReader ? 'done' : unseen) : 'refused',
      insert: 'refused',
      delete: 'refused',
    });
  });
});

/** Sends a request, and checks in the database whether anything changed. */
async function outcomeOf(request: PromiseLike<Answer>): Promise<Outcome> {
  const before = await readRows(backend.sql, Object.keys(columns));
  const { data, error } = await request;
  const hasChanged = (await readRows(backend.sql, Object.keys(columns))) !== before;
  isChanged ||= hasChanged;
  if (error && error.code !== '42501') throw new Error(error.message);
  if (error && hasChanged) throw new Error('It was refused, and yet something changed');
  if (error) return 'refused';
  return hasChanged || (data ?? []).length > 0 ? 'done' : 'unseen';
}

interface Answer {
  data: unknown[] | null;
  error: { code: string; message: string } | null;
}
