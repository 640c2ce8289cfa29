import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gstinFault } from 'shared-kit/gst/gstin';
import { STATE_CODES } from 'shared-kit/gst/states';
import { BACKEND_TIMEOUT_MS, openBackend, type Backend } from './backend.ts';
import { signUp, type Member } from './people.ts';
import { FIRST_TESTIMONIAL, insertOrder, MODULE_I, MODULE_II, PROFILE, resetRows } from './rows.ts';

type Change = Record<string, string | number | null>;

const CHECK = '23514';
const NOT_NULL = '23502';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const UNKNOWN_ID = '30000000-0000-4000-8000-000000000001';
const PAID = { status: 'completed', payment_id: 'pay_1', completed_at: '2026-01-01' };

let backend: Backend;
let owner: Member;
let stranger: Member;
let ids: Awaited<ReturnType<typeof resetRows>>;

beforeAll(async () => {
  backend = await openBackend();
  owner = await signUp(backend, 'owner@example.com');
  stranger = await signUp(backend, 'stranger@example.com');
}, BACKEND_TIMEOUT_MS);
beforeEach(async () => {
  ids = await resetRows(backend.sql, owner, stranger);
});

/** Changes the owner's row, or the public one, with the rights of the database's owner, and rolls back. */
async function change(table: string, key: string, id: string, differences: Change) {
  const undo = new Error('undo');
  const changed = backend.sql.begin(async (sql) => {
    const { count } = await sql`
      update public.${sql(table)} set ${sql(differences)} where ${sql(key)} = ${id}`;
    throw count === 1 ? undo : new Error(`${count} rows of ${table} found`);
  });
  await changed.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

const editProfile = (differences: Change) => change('users', 'id', owner.id, differences);
const editOrder = (differences: Change) => change('orders', 'uuid', ids.order, differences);

const VALID_GSTINS = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'];

describe('A profile', () => {
  test.each([
    { column: 'course', what: 'MBBS', value: 'MBBS', code: CHECK },
    { column: 'course', what: 'lower case', value: 'md', code: CHECK },
    { column: 'designation', what: 'JR4', value: 'JR4', code: CHECK },
    { column: 'designation', what: 'null', value: null, code: NOT_NULL },
    { column: 'email', what: 'an address twice', value: 'stranger@example.com', code: UNIQUE },
  ])('cannot have $what as $column', async ({ column, value, code }) => {
    await expect(editProfile({ [column]: value })).rejects.toMatchObject({ code });
  });

  test.each(VALID_GSTINS)('can have the GSTIN %s of its State', async (gstin) => {
    expect(gstinFault(gstin, gstin.slice(0, 2))).toBeUndefined();
    await expect(editProfile({ state: gstin.slice(0, 2), gstin })).resolves.toBeUndefined();
  });

  test.each([
    ...['MD', 'DNB', 'Other'].map((course) => ({ course })),
    ...['JR1', 'JR2', 'JR3', 'SR', 'Other'].map((designation) => ({ designation })),
    ...STATE_CODES.map((state) => ({ state })),
    { name: 'आ'.repeat(120), college: 'ನ'.repeat(200) },
  ])('can have %o', async (differences) => {
    await expect(editProfile(differences)).resolves.toBeUndefined();
  });

  test('belongs to an account', async () => {
    const id = UNKNOWN_ID;
    const made = backend.sql`insert into public.users ${backend.sql({ ...PROFILE, id, email: 'without-account@example.com' })}`;
    await expect(made).rejects.toMatchObject({ code: FOREIGN_KEY });
  });
});

describe('An order', () => {
  test.each<[string, Change, string]>([
    ['for 0 months', { duration_months: 0 }, CHECK],
    ['for a negative duration', { duration_months: -6 }, CHECK],
    ['for a duration that is not sold', { duration_months: 24 }, CHECK],
    ['for an amount of 0', { amount: 0 }, CHECK],
    ['for a negative amount', { amount: -1 }, CHECK],
    ['without an amount', { amount: null }, NOT_NULL],
    ['in an unknown status', { status: 'paid' }, CHECK],
    ['completed without a time', { ...PAID, completed_at: null }, CHECK],
    ['completed without a payment', { ...PAID, payment_id: null }, CHECK],
    ['pending with a completion time', { completed_at: '2026-01-01' }, CHECK],
    ['with an empty gateway id', { gateway_order_id: '' }, CHECK],
    ['for a module that does not exist', { module_id: UNKNOWN_ID }, FOREIGN_KEY],
    ['of a member without a profile', { user_id: UNKNOWN_ID }, FOREIGN_KEY],
  ])('cannot be %s', async (_, differences, code) => {
    const made = insertOrder(backend.sql, { user_id: owner.id, ...differences });
    await expect(made).rejects.toMatchObject({ code });
  });

  test('keeps its member, module, duration and amount, even for the database’s owner', async () => {
    const others = { user_id: stranger.id, module_id: MODULE_II, duration_months: 36, amount: 1 };
    for (const [column, other] of Object.entries(others))
      await expect(editOrder({ [column]: other })).rejects.toMatchObject({ code: CHECK });
  });

  test('keeps its gateway id', async () => {
    const uuid = await insertOrder(backend.sql, { user_id: owner.id, gateway_order_id: 'order_1' });
    for (const gateway_order_id of ['order_2', null]) {
      const changed = change('orders', 'uuid', uuid, { gateway_order_id });
      await expect(changed).rejects.toMatchObject({ code: CHECK });
    }
  });

  test('shares its gateway id and payment id with no other order', async () => {
    for (const id of ['gateway_order_id', 'payment_id']) {
      await insertOrder(backend.sql, { user_id: owner.id, [id]: 'taken' });
      await expect(editOrder({ [id]: 'taken' })).rejects.toMatchObject({ code: UNIQUE });
    }
  });

  test('prevents the deletion of its module', async () => {
    const deleted = backend.sql`delete from public.modules where uuid = ${MODULE_I}`;
    await expect(deleted).rejects.toMatchObject({ code: FOREIGN_KEY });
  });
});

describe('A subscription', () => {
  test.each<[string, Change]>([
    ['end before it starts', { expires_at: '2025-12-31' }],
    ['end at its start', { expires_at: '2026-01-01' }],
    ['have a duration that is not sold', { duration_months: 1 }],
    ['be paused', { status: 'paused' }],
  ])('cannot %s', async (_, differences) => {
    const edited = change('subscriptions', 'uuid', ids.subscription, differences);
    await expect(edited).rejects.toMatchObject({ code: CHECK });
  });
});

describe('Public rows', () => {
  test.each<[string, Change]>([
    ['more than five stars', { rating: 6 }],
    ['fewer than zero stars', { rating: -1 }],
    ['blank content', { content: ' ' }],
    ['a script as a picture', { avatar: 'javascript:alert(1)' }],
    ['a picture with a protocol-relative URL', { avatar: '//evil.example/a.png' }],
    ['a video over http', { video_url: 'http://videos.example/a.mp4' }],
    ['captions with a protocol-relative URL', { captions_url: '//evil.example/a.vtt' }],
  ])('cannot include a testimonial with %s', async (_, differences) => {
    const edited = change('testimonials', 'id', FIRST_TESTIMONIAL, differences);
    await expect(edited).rejects.toMatchObject({ code: CHECK });
  });

  test.each(['price_6_months', 'price_1_year', 'price_3_years'])(
    'cannot include a module whose %s is 0',
    async (price) => {
      const edited = change('modules', 'uuid', MODULE_I, { [price]: 0 });
      await expect(edited).rejects.toMatchObject({ code: CHECK });
    },
  );
});
