import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder, openOrder } from './buying.ts';
import { asha, backend, openShop, ravi } from './shop.ts';

/** How many purchases a member may begin within an hour. */
const CAP = 30;

openShop();

describe('A member who begins too many purchases', () => {
  const first = randomUUID();
  beforeEach(async () => {
    await openOrder(backend, asha, { idempotency_key: first });
    await beginMore(CAP - 2);
    await openOrder(backend, asha);
  });

  test('must wait with the next one, which leaves no row', async () => {
    const before = await rows();
    for (const duration of [6, 12]) {
      expect(await createOrder(backend, asha, { duration })).toMatchObject({
        status: 429,
        body: { success: false, error: { code: 'too_many_orders' } },
      });
    }
    expect(await rows()).toEqual(before);
  });

  test('can pay each purchase that was begun', async () => {
    expect(await createOrder(backend, asha, { idempotency_key: first })).toMatchObject({
      status: 200,
      body: { status: 'pending' },
    });
  });

  test('can begin another after an hour', async () => {
    await backend.sql`update public.order_keys set created_at = created_at - interval '1 hour'`;
    expect(await createOrder(backend, asha)).toMatchObject({ status: 200 });
  });

  test('does not prevent other members from buying', async () => {
    expect(await createOrder(backend, asha)).toMatchObject({ status: 429 });
    expect(await createOrder(backend, ravi)).toMatchObject({ status: 200 });
  });
});

/** Purchases from this many tabs or scripts, each with its own key. */
async function beginMore(count: number): Promise<void> {
  await backend.sql`
    insert into public.order_keys (user_id, key, order_id)
    select o.user_id, gen_random_uuid(), o.id from public.orders o, generate_series(1, ${count})
    where o.user_id = ${asha.id}`;
}

async function rows() {
  const [counts] = await backend.sql`
    select (select count(*)::int from public.orders) as orders,
      (select count(*)::int from public.order_keys) as keys`;
  return counts;
}
