import { stubBackend, USER_ID, type RecordedRequest } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { orderRow, stubTables } from '#lib/testing.tsx';
import { ORDERS_PER_PAGE } from '#lib/member/reads.ts';
import { fetchOrders, ordersQuery } from './fetch-orders.ts';

const { signal } = new AbortController();
const fetchAll = () => fetchOrders(USER_ID, signal);
const isForOrders = ({ url }: RecordedRequest) => url.pathname.endsWith('/orders');

/** The columns that the specification names. */
const SPECIFIED_COLUMNS =
  'id, uuid, amount, status, duration_months, created_at, completed_at, gateway_order_id, payment_id, modules(name)';

test("The member's own orders are fetched, newest first, with the names of their modules", async () => {
  const requests = stubTables({ orders: [orderRow()] });
  expect(await fetchAll()).toMatchObject({
    orders: [{ amount: 11_999, status: 'completed', gateway_order_id: 'order_7', received: [] }],
    next: undefined,
  });
  const { url } = requests.find(isForOrders)!;
  expect(url.searchParams.get('user_id')).toBe(`eq.${USER_ID}`);
  expect(url.searchParams.get('order')).toBe('created_at.desc,id.desc');
  expect(url.searchParams.get('select')!.split(',')).toEqual(
    expect.arrayContaining(SPECIFIED_COLUMNS.split(', ')),
  );
  expect(url.searchParams.get('limit')).toBe('51');
});

test('Each order has the payments that arrived for it, with their refunds', async () => {
  const refund = {
    id: 1,
    status: 'processed',
    amount: 50_050,
    updated_at: '2026-11-22T00:00:00Z',
  };
  const payment = { order_id: 7, status: 'captured', amount: 1_199_900, held_reason: null };
  stubTables({
    orders: [orderRow({ id: 8 }), orderRow()],
    payments: [
      { ...payment, refunds: [refund] },
      { ...payment, order_id: 3, refunds: [] },
    ],
  });
  const { orders } = await fetchAll();
  expect(orders.map(({ received }) => received)).toEqual([[], [{ ...payment, refunds: [refund] }]]);
});

test('The next page begins after the last order of the page before', async () => {
  const rows = Array.from({ length: ORDERS_PER_PAGE + 1 }, (_, row) => orderRow({ id: 900 - row }));
  const requests = stubTables({ orders: rows });
  const { orders, next } = await fetchAll();
  expect(orders).toHaveLength(ORDERS_PER_PAGE);
  expect(next).toMatchObject({ id: 851 });

  const { queryFn } = ordersQuery(USER_ID);
  await (queryFn as (context: object) => unknown)({ signal, pageParam: next });
  const { url } = requests.findLast(isForOrders)!;
  const at = '"2026-11-21T04:05:06.789123+00:00"';
  expect(url.searchParams.get('or')).toBe(
    `(created_at.lt.${at},and(created_at.eq.${at},id.lt.851))`,
  );
});

test('Without the payments the orders are an error, because refunds would be missing', async () => {
  stubBackend((request) =>
    isForOrders(request)
      ? Response.json([orderRow()])
      : Response.json({ code: 'XX000', message: 'down' }, { status: 500 }),
  );
  await expect(fetchAll()).rejects.toMatchObject({ code: 'XX000' });
});
