import { describe, expect, test } from 'vitest';
import { insertOrder, MODULE_I, valuesOf } from './rows.ts';
import { asha, backend, openShop } from './shop.ts';

openShop();

const PRICE = 1_199_900;

/** Reports a refund of Asha's payment. Each report is a minute newer than the one before. */
async function refund(name: string, amount: number, status = 'processed') {
  minutes += 1;
  await backend.sql`select public.record_refund(
    ${`rfnd_${name}`}, 'pay_1', ${status}, ${amount}, 'INR', now() + make_interval(mins => ${minutes}))`;
}
let minutes = 0;

async function buy() {
  await insertOrder(backend.sql, { user_id: asha.id, gateway_order_id: 'order_1' });
  await backend.sql`select public.record_payment('order_1', 'pay_1', 'captured', true, ${PRICE}, 'INR')`;
}

/** What each note credits, and whether it is valid. */
const notes = () =>
  valuesOf(backend.sql`
    select concat_ws(' ', parts, case when cancelled_at is not null then 'cancelled' end)
    from public.credit_notes order by id`);

describe('A credit note', () => {
  test('follows a processed refund, over what no valid note credits', async () => {
    await buy();
    await refund('a', 100, 'pending');
    expect(await notes()).toEqual([]);
    await refund('a', 100);
    await refund('b', 200);
    await refund('a', 100, 'failed');
    await refund('c', PRICE - 200);
    expect(await notes()).toEqual([
      '{[0,100)} cancelled',
      '{[100,300)}',
      `{[0,100),[300,${PRICE})}`,
    ]);
  });

  test('waits while it would credit more than the invoice, until a refund is known to have failed', async () => {
    await buy();
    await refund('a', 100);
    await refund('b', PRICE);
    expect(await notes()).toEqual(['{[0,100)}']);
    await refund('a', 100, 'failed');
    expect(await notes()).toEqual(['{[0,100)} cancelled', `{[0,${PRICE})}`]);
  });

  test.each([
    ['changed', 'update public.credit_notes set amount = 1'],
    ['cancelled twice', "update public.credit_notes set cancelled_at = '2099-01-01'"],
    ['deleted', 'delete from public.credit_notes'],
  ])('cannot be %s', async (_, change) => {
    await buy();
    await refund('a', PRICE);
    await refund('a', PRICE, 'failed');
    await expect(backend.sql.unsafe(change)).rejects.toThrow(/cannot be changed/);
  });
});

test('A seller with a GSTIN sells to a member whose State is known', async () => {
  const create = async () => {
    const [row] = await backend.sql<{ created: { error?: string; status?: string } }[]>`
      select public.create_order(${asha.id}, ${MODULE_I}, 12, gen_random_uuid(), needs_state => true) as created`;
    return row!.created;
  };
  expect(await create()).toEqual({ error: 'state_required' });
  expect(await backend.sql`select from public.orders`).toHaveLength(0);
  await backend.sql`update public.users set state = '33' where id = ${asha.id}`;
  expect(await create()).toMatchObject({ status: 'pending' });
});
