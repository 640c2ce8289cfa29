import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  moneyIn,
  send,
  WRONG_BODIES,
  WRONG_METHODS,
  WRONG_TOKENS,
  WRONG_TYPES,
  type BadRequest,
} from './bad-request.ts';
import { createOrder, openOrder } from './buying.ts';
import { MODULE_I, resetPeople } from './rows.ts';
import { asha, backend, openShop, ravi } from './shop.ts';

openShop();

const purchaseRequest = (differences: object = {}) => ({
  module_uuid: MODULE_I,
  duration: 12,
  idempotency_key: randomUUID(),
  ...differences,
});

const DURATIONS: BadRequest[] = [0, -6, 6.5, '6', null, true, [6], { months: 6 }, 24, 1e21].map(
  (duration) => ({
    what: `the duration ${JSON.stringify(duration)}`,
    body: purchaseRequest({ duration }),
    status: 400,
    code: 'invalid_duration',
  }),
);
const MODULES: BadRequest[] = [
  [null, 400, 'invalid_module'],
  ['', 400, 'invalid_module'],
  ['Physics', 400, 'invalid_module'],
  [7, 400, 'invalid_module'],
  [[MODULE_I], 400, 'invalid_module'],
  [`${MODULE_I}' or 1=1`, 400, 'invalid_module'],
  ['30000000-0000-4000-8000-000000000001', 404, 'module_not_found'],
].map(([module_uuid, status, code]) => ({
  what: `the module ${JSON.stringify(module_uuid)}`,
  body: purchaseRequest({ module_uuid }),
  status: status as number,
  code: code as string,
}));
const KEYS: BadRequest[] = ['', 'again', 1, {}, []].map((idempotency_key) => ({
  what: `the key ${JSON.stringify(idempotency_key)}`,
  body: purchaseRequest({ idempotency_key }),
  status: 400,
  code: 'order_creation_failed',
}));
const OTHERS: BadRequest[] = [
  {
    what: 'keys of Object.prototype',
    body: '{"__proto__":{"duration":12},"constructor":1}',
    status: 400,
    code: 'invalid_module',
  },
];

describe('create-order', () => {
  it.each([
    ...DURATIONS,
    ...MODULES,
    ...KEYS,
    ...OTHERS,
    ...WRONG_BODIES,
    ...WRONG_TYPES,
    ...WRONG_METHODS,
    ...WRONG_TOKENS,
  ])('answers $what with $status $code and creates no order', async (line) => {
    const before = await moneyIn(backend);
    const { status, code } = await send(
      backend,
      asha,
      'functions/v1/create-order',
      line,
      purchaseRequest(),
    );
    expect({ status, code }).toEqual({ status: line.status, code: line.code });
    expect(await moneyIn(backend)).toEqual(before);
  });

  it('ignores amount, price, currency, member and status in the request', async () => {
    const cheap = { amount: 1, price: 1, currency: 'USD', user_id: ravi.id, status: 'completed' };
    const { razorpay_order, status } = await openOrder(backend, asha, cheap);
    expect(razorpay_order).toMatchObject({ amount: 1_199_900, currency: 'INR' });
    expect(status).toBe('pending');
    const orders = await backend.sql`select user_id, amount, status from public.orders`;
    expect(orders).toEqual([{ user_id: asha.id, amount: 11_999, status: 'pending' }]);
  });

  it('answers a repeated request with the existing order', async () => {
    const again = { idempotency_key: randomUUID() };
    const first = await openOrder(backend, asha, again);
    expect(await openOrder(backend, asha, again)).toEqual(first);
    expect(await backend.sql`select from public.orders`).toHaveLength(1);
  });

  it('answers a key of another purchase with 400 order_creation_failed', async () => {
    const again = { idempotency_key: randomUUID() };
    await openOrder(backend, asha, again);
    expect(await createOrder(backend, asha, { ...again, duration: 6 })).toMatchObject({
      status: 400,
      body: { error: { code: 'order_creation_failed' } },
    });
  });

  it('creates a separate order for the key of another member', async () => {
    const again = { idempotency_key: randomUUID() };
    const hers = await openOrder(backend, asha, again);
    const his = await openOrder(backend, ravi, again);
    expect(his.order_uuid).not.toBe(hers.order_uuid);
  });

  it('answers a member without a profile with 401 auth_required', async () => {
    await resetPeople(backend.sql, ravi);
    expect(await createOrder(backend, asha)).toMatchObject({
      status: 401,
      body: { error: { code: 'auth_required' } },
    });
  });

  it('answers a withdrawn module with 404 module_not_found', async () => {
    await backend.sql`update public.modules set is_active = false where uuid = ${MODULE_I}`;
    try {
      expect(await createOrder(backend, asha)).toMatchObject({
        status: 404,
        body: { error: { code: 'module_not_found' } },
      });
    } finally {
      await backend.sql`update public.modules set is_active = true where uuid = ${MODULE_I}`;
    }
  });
});
