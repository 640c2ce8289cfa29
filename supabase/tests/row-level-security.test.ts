import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from './access.ts';
import { ACTORS, VERBS, type Actor, type Ids, type Outcome, type Verb } from './table-access.ts';
import { BACKEND_TIMEOUT_MS, emptyTables, openBackend, type Backend } from './backend.ts';
import { signUp, visit, type Client, type Member } from './people.ts';
import { readRows, resetRows } from './rows.ts';

let backend: Backend;
let people: Record<Exclude<Actor, 'anon'>, Member>;
let clients: Record<Actor, Client>;
let ids: Ids;
/** Whether a test may have changed rows since the last reset, which takes longer than a test. */
let isChanged = true;

beforeAll(async () => {
  backend = await openBackend();
  people = {
    owner: await signUp(backend, 'owner@example.com'),
    stranger: await signUp(backend, 'stranger@example.com'),
    operator: await signUp(backend, 'operator@example.com'),
  };
  const { owner, stranger, operator } = people;
  clients = {
    anon: visit(backend),
    owner: owner.client,
    stranger: stranger.client,
    operator: operator.client,
  };
}, BACKEND_TIMEOUT_MS);
beforeEach(async () => {
  const { owner, stranger, operator } = people;
  if (isChanged) ids = await resetRows(backend.sql, owner, stranger, operator);
  isChanged = false;
});

test('The matrix contains every table of the API', async () => {
  const tables = await backend.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`;
  expect(Object.keys(ACCESS).toSorted()).toEqual(tables.map(({ name }) => name));
});

const WHO = {
  anon: 'A visitor',
  owner: 'The owner',
  stranger: 'Another member',
  operator: 'An operator',
};
const DOES = { done: 'can', unseen: 'finds nothing to', refused: 'may not' };

describe.each(Object.keys(ACCESS))('%s', (table) => {
  const cells = VERBS.flatMap((verb) =>
    ACTORS.map((actor) => {
      const expected = ACCESS[table]!.outcomes[verb][actor];
      return { verb, actor, expected, who: WHO[actor], does: DOES[expected] };
    }),
  );

  test.each(cells)('$who $does $verb', async ({ verb, actor, expected }) => {
    if (table === 'users' && verb === 'insert') await removeOwner();
    expect(await attempt(clients[actor], table, verb)).toBe(expected);
  });
});

async function removeOwner() {
  const { owner } = people;
  isChanged = true;
  await emptyTables(backend.sql, ['public.credit_notes', 'public.invoices']);
  await backend.sql`delete from public.disputes`;
  await backend.sql`delete from public.refunds`;
  await backend.sql`delete from public.payments`;
  await backend.sql`delete from public.orders where user_id = ${owner.id}`;
  await backend.sql`delete from public.subscriptions where user_id = ${owner.id}`;
  await backend.sql`delete from public.users where id = ${owner.id}`;
}

/** Tries the operation through the API, and checks in the database whether anything changed. */
async function attempt(client: Client, table: string, verb: Verb): Promise<Outcome> {
  const before = await readRows(backend.sql, Object.keys(ACCESS));
  const { data, error } = await send(client, table, verb);
  const changed = (await readRows(backend.sql, Object.keys(ACCESS))) !== before;
  isChanged ||= changed;
  if (error && error.code !== '42501') throw error;
  if (error && changed) throw new Error('It was refused, and yet something changed');
  if (error) return 'refused';
  const effect = verb === 'select' ? (data ?? []).length > 0 : changed;
  return effect ? 'done' : 'unseen';
}

function send(client: Client, table: string, verb: Verb) {
  const { key, insert, update } = ACCESS[table]!;
  const from = client.from(table);
  if (verb === 'select') return from.select().match(key(ids));
  if (verb === 'insert') return from.insert(insert(ids));
  if (verb === 'update') return from.update(update).match(key(ids));
  return from.delete().match(key(ids));
}
