import { beforeEach, describe, expect, test } from 'vitest';
import { gstinFault } from 'shared-kit/gst/gstin';
import { STATE_CODES } from 'shared-kit/gst/states';
import { backend, openBackend } from './backend.ts';
import { signUp, visit, type Member } from './people.ts';
import { BUNDLE, insertOrder, MODULE_I, MODULE_II, PROFILE, resetRows } from './rows.ts';

const LONG_AGO = '2020-01-01T00:00:00+00:00';

let owner: Member;
let stranger: Member;
let newcomer: Member;
let ids: Awaited<ReturnType<typeof resetRows>>;

openBackend(async () => {
  owner = await signUp(backend, 'owner@example.com');
  stranger = await signUp(backend, 'stranger@example.com');
  newcomer = await signUp(backend, 'newcomer@example.com');
});
beforeEach(async () => {
  ids = await resetRows(backend.sql, owner, stranger);
});

describe('A profile', () => {
  test('is created by its member and read back complete', async () => {
    const profile = { ...PROFILE, id: newcomer.id, email: newcomer.email };
    const created = newcomer.client.from('users').insert(profile).select().single();
    expect((await created.throwOnError()).data).toMatchObject(profile);
  });

  test.each([
    ['an unconfirmed address', () => ({ id: newcomer.id, email: 'dean@example.com' })],
    ['the address of another member', () => ({ id: newcomer.id, email: stranger.email })],
    ['the id of another member', () => ({ id: stranger.id, email: newcomer.email })],
  ])('cannot be created with %s', async (_, lie) => {
    const { error } = await newcomer.client.from('users').insert({ ...PROFILE, ...lie() });
    expect(error?.code).toBe('42501');
  });

  test('can have each course, designation, State and GSTIN that the forms allow, and the longest texts', async () => {
    const gstins = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'].map((gstin) => {
      const state = gstin.slice(0, 2);
      expect(gstinFault(gstin, state)).toBeUndefined();
      return { state, gstin };
    });
    for (const profile of [
      ...['MD', 'DNB', 'Other'].map((course) => ({ course })),
      ...['JR1', 'JR2', 'JR3', 'SR', 'Other'].map((designation) => ({ designation })),
      ...STATE_CODES.map((state) => ({ state, gstin: '' })),
      ...gstins,
      { name: 'आ'.repeat(120), college: 'ನ'.repeat(200) },
    ]) {
      const { status } = await owner.client.from('users').update(profile).eq('id', owner.id);
      expect([profile, status]).toEqual([profile, 204]);
    }
  });

  test('cannot be taken over by an upsert', async () => {
    const { error } = await stranger.client
      .from('users')
      .upsert({ ...PROFILE, name: 'Dr. Thief', id: owner.id, email: stranger.email });
    expect(error?.code).toBe('42501');
    expect(await read('users', 'id', owner.id)).toMatchObject({ name: PROFILE.name });
  });

  test('follows a changed address of the account, and back', async () => {
    const { sql } = backend;
    await sql`update auth.users set email = 'moved@example.com' where id = ${owner.id}`;
    expect(await read('users', 'id', owner.id)).toMatchObject({ email: 'moved@example.com' });
    await sql`update auth.users set email = ${owner.email} where id = ${owner.id}`;
    expect(await read('users', 'id', owner.id)).toMatchObject({ email: owner.email });
  });
});

describe('An order', () => {
  const PAID = { payment_id: 'pay_1', completed_at: LONG_AGO };
  const setStatus = (uuid: string, status: string) =>
    owner.client
      .from('orders')
      .update({ status, updated_at: LONG_AGO })
      .match({ uuid, user_id: owner.id })
      .select('status, updated_at');

  test.each(['failed', 'cancelled'])(
    'that is pending can be set to %s, at the server’s time',
    async (status) => {
      const { data } = await setStatus(ids.order, status);
      expect(data).toMatchObject([{ status }]);
      expect(Date.parse(String(data?.[0]?.updated_at))).toBeGreaterThan(Date.parse(LONG_AGO));
    },
  );

  test('that is pending can be set to nothing else', async () => {
    for (const status of ['pending', 'processing', 'completed'])
      expect((await setStatus(ids.order, status)).error?.code).toBe('42501');
    expect(await read('orders', 'uuid', ids.order)).toMatchObject({ status: 'pending' });
  });

  test.each([
    ['processing', {}],
    ['completed', PAID],
    ['failed', {}],
    ['cancelled', {}],
  ])('that is %s can no longer be changed by the member', async (status, payment) => {
    const uuid = await insertOrder(backend.sql, { user_id: owner.id, status, ...payment });
    for (const next of ['failed', 'cancelled']) {
      expect(await setStatus(uuid, next)).toMatchObject({ data: [], error: null });
    }
    expect(await read('orders', 'uuid', uuid)).toMatchObject({ status });
  });

  test('keeps its terms and its gateway id, even for the database’s owner', async () => {
    const { sql } = backend;
    await sql`update public.orders set gateway_order_id = 'order_1' where uuid = ${ids.order}`;
    for (const change of [
      { user_id: stranger.id },
      { module_id: MODULE_II },
      { duration_months: 36 },
      { amount: 1 },
      { gateway_order_id: 'order_2' },
      { gateway_order_id: null },
    ]) {
      const changed = sql`update public.orders set ${sql(change)} where uuid = ${ids.order}`;
      await expect(changed).rejects.toMatchObject({ code: 'PT409' });
    }
  });

  test('stays completed, even for the server', async () => {
    const paid = { user_id: owner.id, status: 'completed', ...PAID };
    const uuid = await insertOrder(backend.sql, paid);
    const server = visit(backend, backend.secretKey);
    const { error, status } = await server
      .from('orders')
      .update({ status: 'failed', completed_at: null })
      .eq('uuid', uuid);
    expect(status).toBe(409);
    expect(error?.message).toBe(`Order ${uuid} stays completed, and keeps its terms`);
  });
});

describe('Public data', () => {
  test('names the module of a member’s own orders and subscriptions', async () => {
    for (const table of ['orders', 'subscriptions']) {
      const { data } = await owner.client.from(table).select('module:modules(name)');
      expect(data).toEqual([{ module: { name: 'Module I Foundations' } }]);
    }
  });

  test.each([
    [BUNDLE, ['I Foundations', 'II Physics', 'III Clinical', 'IV Advanced'], []],
    [MODULE_I, [], ['Complete Course Bundle']],
  ])(
    'lists the modules of a subscription’s bundle, and the bundles of its module: %s',
    async (item, modules, part_of) => {
      await backend.sql`update public.subscriptions set module_id = ${item} where user_id = ${owner.id}`;
      const names = `contains:bundle_modules!bundle_id(modules!module_id(name)),
        part_of:bundle_modules!module_id(modules!bundle_id(name))`;
      const { data } = await owner.client.from('subscriptions').select(`modules(${names})`);
      const named = (all: string[]) => all.map((name) => ({ modules: { name } }));
      const contains = modules.map((name) => `Module ${name}`);
      expect(data).toEqual([{ modules: { contains: named(contains), part_of: named(part_of) } }]);
    },
  );

  test('reveals no orders through a relation of the modules', async () => {
    const visitor = await visit(backend).from('modules').select('uuid, orders(amount)');
    expect(visitor.error?.code).toBe('42501');
    const member = await stranger.client.from('modules').select('orders(amount)');
    expect(member.data).toEqual(Array.from({ length: 5 }, () => ({ orders: [] })));
  });

  test('hides a withdrawn module, except from members who ordered it', async () => {
    await backend.sql`update public.modules set is_active = false where uuid = ${MODULE_I}`;
    try {
      const seen = [];
      for (const client of [visit(backend), stranger.client, owner.client])
        seen.push((await client.from('modules').select().eq('uuid', MODULE_I)).data?.length);
      expect(seen).toEqual([0, 0, 1]);
    } finally {
      await backend.sql`update public.modules set is_active = true where uuid = ${MODULE_I}`;
    }
  });

  test('hides testimonials until they are published', async () => {
    for (const client of [visit(backend), owner.client]) {
      const { data } = await client.from('testimonials').select('is_published');
      expect(data).toEqual(Array.from({ length: 6 }, () => ({ is_published: true })));
    }
  });
});

async function read(table: string, key: string, value: string) {
  const { sql } = backend;
  const [row] = await sql`select * from public.${sql(table)} where ${sql(key)} = ${value}`;
  return row;
}
