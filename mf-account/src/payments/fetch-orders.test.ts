import { expect, test } from 'vitest';
import { orderRow, standInBackend, USER_ID, type Asked } from '#lib/testing.ts';
import { fetchOrders, ORDERS_OF_A_PAGE } from './fetch-orders.ts';

const { signal } = new AbortController();
const fetchAll = () => fetchOrders(USER_ID, signal);
const isForOrders = ({ url }: Asked) => url.pathname.endsWith('/orders');

/** A backend with these orders, and this money. */
const standIn = (orders: object[], payments: object[] = []) =>
  standInBackend((asked) => Response.json(isForOrders(asked) ? orders : payments));

test("a member's own orders are asked for, newest first, with the names of their modules", async () => {
  const asked = standIn([orderRow()]);
  expect(await fetchAll()).toMatchObject({
    orders: [{ amount: 11_999, status: 'completed', gateway_order_id: 'order_7', received: [] }],
    next: undefined,
  });
  const { url } = asked.find(isForOrders)!;
  expect(url.searchParams.get('user_id')).toBe(`eq.${USER_ID}`);
  expect(url.searchParams.get('order')).toBe('created_at.desc,id.desc');
  expect(url.searchParams.get('select')).toContain('modules(name)');
  expect(url.searchParams.get('limit')).toBe('51');
});

test('each order has the money that arrived for it, and what went back', async () => {
  const refund = { id: 1, status: 'processed', amount: 50_050, updated_at: '2026-11-22T00:00:00Z' };
  const payment = { order_id: 7, status: 'captured', amount: 1_199_900, held_reason: null };
  standIn(
    [orderRow({ id: 8 }), orderRow()],
    [
      { ...payment, refunds: [refund] },
      { ...payment, order_id: 3, refunds: [] },
    ],
  );
  const { orders } = await fetchAll();
  expect(orders.map(({ received }) => received)).toEqual([[], [{ ...payment, refunds: [refund] }]]);
});

test('where there are more than a page holds, the next one begins after its last order', async () => {
  const rows = Array.from({ length: ORDERS_OF_A_PAGE + 1 }, (_, row) =>
    orderRow({ id: 900 - row }),
  );
  const asked = standIn(rows);
  const { orders, next } = await fetchAll();
  expect(orders).toHaveLength(ORDERS_OF_A_PAGE);
  expect(next).toMatchObject({ id: 851 });

  await fetchOrders(USER_ID, signal, next);
  const { url } = asked.findLast(isForOrders)!;
  const at = '"2026-11-21T04:05:06.789123+00:00"';
  expect(url.searchParams.get('or')).toBe(
    `(created_at.lt.${at},and(created_at.eq.${at},id.lt.851))`,
  );
});

test.each(['pending', 'processing', 'completed', 'failed', 'cancelled'])(
  'an order that is %s is read, with or without the id of the gateway',
  async (status) => {
    standIn([orderRow({ status, gateway_order_id: null })]);
    expect(await fetchAll()).toMatchObject({ orders: [{ status, gateway_order_id: null }] });
  },
);

test('an amount that is no number is refused rather than shown', async () => {
  standIn([orderRow({ amount: '11999' })]);
  await expect(fetchAll()).rejects.toMatchObject({ code: 'unexpected_error' });
});

test('orders are not shown while nobody knows whether money went back', async () => {
  standInBackend((asked) =>
    isForOrders(asked)
      ? Response.json([orderRow()])
      : Response.json({ code: 'XX000', message: 'down' }, { status: 500 }),
  );
  await expect(fetchAll()).rejects.toMatchObject({ code: 'XX000' });
});

test('without a network that is what is told, after one attempt', async () => {
  const asked = standInBackend();
  await expect(fetchAll()).rejects.toMatchObject({ code: 'network_error' });
  expect(asked.filter(isForOrders)).toHaveLength(1);
});
