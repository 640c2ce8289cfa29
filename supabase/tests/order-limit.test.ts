import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openOrder } from './buying.ts';
import { asha, backend, click, openShop, ravi } from './shop.ts';

openShop();

/** A member may begin 30 purchases within an hour. These are from as many tabs or scripts, each with its own key. */
const first = randomUUID();
beforeEach(async () => {
  await openOrder(backend, asha, { idempotency_key: first });
  await backend.sql`
    insert into public.order_keys (user_id, key, order_id)
    select o.user_id, gen_random_uuid(), o.id from public.orders o, generate_series(1, 28)`;
  await openOrder(backend, asha);
});

test('A member who begins too many purchases must wait with the next one, which leaves no row', async () => {
  for (const differences of [{ duration: 6 }, {}, { idempotency_key: undefined, duration: 6 }])
    expect(await click(differences)).toBe('429 too_many_orders');
  expect(await backend.sql`select from public.order_keys`).toHaveLength(30);
  expect(await backend.sql`select from public.orders`).toHaveLength(1);
});

test('Each purchase that was begun can be paid, other members can buy, and after an hour the member can too', async () => {
  expect(await click({ idempotency_key: first })).toBe('200 pending');
  expect(await click({}, ravi)).toBe('200 pending');
  await backend.sql`update public.order_keys set created_at = created_at - interval '1 hour'`;
  expect(await click()).toBe('200 pending');
});
