import { beforeEach, describe, expect, test } from 'vitest';
import { gstinFault } from 'shared-kit/gst/gstin';
import { STATE_CODES } from 'shared-kit/gst/states';
import { backend, openBackend } from './backend.ts';
import { signUp, type Member } from './people.ts';
import { insertOrder, MODULE_II, resetRows } from './rows.ts';

type Change = Record<string, string | number | null>;

let owner: Member;
let stranger: Member;
let order: string;

openBackend(async () => {
  owner = await signUp(backend, 'owner@example.com');
  stranger = await signUp(backend, 'stranger@example.com');
});
beforeEach(async () => {
  ({ order } = await resetRows(backend.sql, owner, stranger));
});

// A migration that changes the list fails the test. Review the difference, then accept it: … constraints --update
test('Tables accept the reviewed values and no others', async () => {
  const rows = await backend.sql<{ line: string }[]>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'f', 'u', 'x')
      and conrelid <> 0
    union all
    select attrelid::regclass || ' requires ' || string_agg(attname, ', ' order by attnum)
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and attnotnull and attnum > 0
    group by attrelid order by 1`;
  await expect(`${rows.map(({ line }) => line).join('\n')}\n`).toMatchFileSnapshot(
    'constraints.txt',
  );
});

describe('A profile', () => {
  const edit = (profile: Change) => backend.sql`
    update public.users set ${backend.sql(profile)} where id = ${owner.id} returning id`;

  test.each([
    ...['MD', 'DNB', 'Other'].map((course) => ({ course })),
    ...['JR1', 'JR2', 'JR3', 'SR', 'Other'].map((designation) => ({ designation })),
    ...STATE_CODES.map((state) => ({ state })),
    { name: 'आ'.repeat(120), college: 'ನ'.repeat(200) },
  ])('can have %o, as the forms allow', async (profile: Change) => {
    expect(await edit(profile)).toHaveLength(1);
  });

  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
    'can have the GSTIN %s of its State, as the forms allow',
    async (gstin) => {
      const state = gstin.slice(0, 2);
      expect(gstinFault(gstin, state)).toBeUndefined();
      expect(await edit({ state, gstin })).toHaveLength(1);
    },
  );
});

describe('An order', () => {
  const change = (differences: Change, uuid = order) =>
    backend.sql`update public.orders set ${backend.sql(differences)} where uuid = ${uuid}`;
  const refused = { code: 'PT409' };

  test('keeps its member, module, duration and amount, even for the database’s owner', async () => {
    const others = { user_id: stranger.id, module_id: MODULE_II, duration_months: 36, amount: 1 };
    for (const [column, other] of Object.entries(others))
      await expect(change({ [column]: other })).rejects.toMatchObject(refused);
  });

  test('keeps its gateway id', async () => {
    const uuid = await insertOrder(backend.sql, { user_id: owner.id, gateway_order_id: 'order_1' });
    for (const gateway_order_id of ['order_2', null])
      await expect(change({ gateway_order_id }, uuid)).rejects.toMatchObject(refused);
  });
});
