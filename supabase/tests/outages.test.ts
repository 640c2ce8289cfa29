import { beforeEach, describe, expect, test } from 'vitest';
import {
  comeBack,
  createOrder,
  openOrder,
  reconcile,
  runDue,
  subscriptionsOf,
  verify,
} from './buying.ts';
import { MODULE_I } from './rows.ts';
import { asha, backend, gateway, openShop, statusOf } from './shop.ts';

openShop();
beforeEach(() => gateway.set({ webhooks: 'drop' }));

describe('While the gateway fails', () => {
  test('no order can be paid, and the next click leads to the same order', async () => {
    await gateway.set({ api: 'fail' });
    expect(await createOrder(backend, asha)).toMatchObject({
      status: 502,
      body: { error: { code: 'razorpay_api_error' } },
    });
    const [kept] = await backend.sql`select uuid, status from public.orders`;
    await gateway.set({ api: 'ok' });
    const { order_uuid } = await openOrder(backend, asha);
    expect({ uuid: order_uuid, status: 'pending' }).toEqual(kept);
  });

  test('a signed payment is processing, and completes when the gateway is back', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    await gateway.set({ api: 'fail' });
    expect(await verify(backend, asha, response)).toMatchObject({
      status: 200,
      body: {
        status: 'processing',
        message: 'Payment is being processed. Redirecting to your payments page...',
      },
    });
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
    // The member cannot pay a second time.
    expect(await createOrder(backend, asha)).toMatchObject({
      body: { status: 'processing', razorpay_order: null },
    });
    expect(await reconcile(backend)).toEqual({ checked: 1, completed: 0, unanswered: 1 });
    await gateway.set({ api: 'ok' });
    expect(await reconcile(backend)).toEqual({ checked: 1, completed: 1, unanswered: 0 });
  });

  test('and does not answer, a click is answered within ten seconds', async () => {
    await gateway.set({ api: 'hang' });
    const began = performance.now();
    expect(await createOrder(backend, asha)).toMatchObject({
      status: 502,
      body: { error: { code: 'payment_gateway_error' } },
    });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('A function that ended between two steps', () => {
  test('after it created an order at the gateway is followed by another order, which can be paid', async () => {
    await backend.sql`alter function public.attach_gateway_order rename to away`;
    try {
      expect(await createOrder(backend, asha)).toMatchObject({ status: 500 });
    } finally {
      await backend.sql`alter function public.away rename to attach_gateway_order`;
    }
    const { razorpay_order, order_uuid } = await openOrder(backend, asha);
    const made = (await gateway.orders()).filter(({ receipt }) => receipt.startsWith(order_uuid));
    expect(made).toHaveLength(2);
    await gateway.pay(razorpay_order.id);
    expect(await reconcile(backend)).toMatchObject({ completed: 1 });
  });

  test('during an activation leaves no part of it, and the next report completes it', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    await backend.sql`alter table public.subscriptions add constraint broken check (false) not valid`;
    try {
      expect(await verify(backend, asha, response)).toMatchObject({
        status: 500,
        body: { error: { code: 'server_error' } },
      });
      const left = await backend.sql`
        select (select count(*)::int from public.entitlements) as entitlements,
          (select count(*)::int from public.payments) as payments,
          (select status from public.orders) as status`;
      expect(left).toEqual([{ entitlements: 0, payments: 0, status: 'pending' }]);
    } finally {
      await backend.sql`alter table public.subscriptions drop constraint broken`;
    }
    expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'completed' } });
  });

  test('while it processed a webhook lets the gateway repeat the webhook', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await gateway.pay(razorpay_order.id);
    const captured = (await gateway.webhooks()).findLast(
      ({ event }) => event === 'payment.captured',
    )!;
    await backend.sql`alter table public.subscriptions add constraint broken check (false) not valid`;
    try {
      expect(await gateway.resend(captured)).toBe(500);
    } finally {
      await backend.sql`alter table public.subscriptions drop constraint broken`;
    }
    expect(await gateway.resend(captured)).toBe(200);
    expect(await subscriptionsOf(backend, asha)).toHaveLength(1);
  });
});

describe('A late bank', () => {
  test('keeps the order processing until it captures', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id, 'captured_late');
    expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'processing' } });
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
    await gateway.settle(response.razorpay_payment_id, 'capture');
    expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'completed' } });
  });

  test.each(['failed', 'cancelled'])(
    'completes an order that the browser marked %s',
    async (status) => {
      const { razorpay_order, order_uuid } = await openOrder(backend, asha);
      const { razorpay_payment_id } = await gateway.pay(razorpay_order.id, 'authorized_late');
      await asha.client.from('orders').update({ status }).eq('uuid', order_uuid);
      await reconcile(backend);
      expect(await statusOf(order_uuid)).toBe(status);
      await gateway.settle(razorpay_payment_id, 'capture');
      expect(await reconcile(backend)).toMatchObject({ completed: 1 });
      expect(await statusOf(order_uuid)).toBe('completed');
    },
  );

  test('is still reported by webhook after more than four days', async () => {
    const { razorpay_order, order_uuid } = await openOrder(backend, asha);
    const { razorpay_payment_id } = await gateway.pay(razorpay_order.id, 'authorized_late');
    await passDays(5);
    expect(await reconcile(backend)).toMatchObject({ checked: 1 });
    expect(await statusOf(order_uuid)).toBe('failed');
    expect(await reconcile(backend)).toMatchObject({ checked: 0 });
    await gateway.set({ webhooks: 'hold' });
    await gateway.settle(razorpay_payment_id, 'capture');
    await gateway.release();
    expect(await statusOf(order_uuid)).toBe('completed');
  });
});

describe('The reconciler', () => {
  test('checks a new order after a minute, and older ones at growing intervals', async () => {
    await openOrder(backend, asha);
    const { sql } = backend;
    const claim = () => sql`select order_uuid from public.claim_due_orders(10)`;
    expect(await claim()).toHaveLength(0);
    for (const { age, wait } of [
      { age: '1 minute', wait: '1 minute' },
      { age: '1 hour', wait: '30 minutes' },
      { age: '3 days', wait: '6 hours' },
    ]) {
      await sql`update public.order_checks set started_at = now() - ${age}::interval, next_at = now()`;
      expect(await claim()).toHaveLength(1);
      expect(await claim()).toHaveLength(0);
      const [check] = await sql`
        select next_at - now() between ${wait}::interval - interval '5 seconds'
          and ${wait}::interval + interval '5 seconds' as waits
        from public.order_checks`;
      expect(check).toEqual({ waits: true });
    }
  });

  test('cancels an order without an attempt to pay after four days', async () => {
    const { order_uuid } = await openOrder(backend, asha);
    await passDays(5);
    await reconcile(backend);
    expect(await statusOf(order_uuid)).toBe('cancelled');
  });

  test('keeps checking an order while the gateway does not answer', async () => {
    const { order_uuid } = await openOrder(backend, asha);
    await passDays(5);
    await gateway.set({ api: 'fail' });
    expect(await reconcile(backend)).toMatchObject({ unanswered: 1 });
    expect(await statusOf(order_uuid)).toBe('pending');
    await gateway.set({ api: 'ok' });
    expect(await reconcile(backend)).toMatchObject({ unanswered: 0 });
    expect(await statusOf(order_uuid)).toBe('cancelled');
  });

  test.each(['hang', 'drip'])(
    'and a second one end in time while the gateway answers with: %s. All else is done, and each asks about other orders',
    async (api) => {
      await insertDueOrders(30);
      await backend.sql`update public.jobs set next_at = now()`;
      await gateway.set({ api });
      const [asked, began] = [(await gateway.requests()).length, performance.now()];
      const runs = await Promise.all([runDue(backend), runDue(backend)]);
      expect(performance.now() - began).toBeLessThan(30_000);
      const unanswered = { checked: 5, completed: 0, unanswered: 5 };
      expect(runs).toEqual([unanswered, unanswered]);
      const requests = (await gateway.requests()).slice(asked).map((one) => one.split('?')[0]);
      expect(requests.filter((one, at) => requests.indexOf(one) !== at)).toEqual([]);
      // Figures were written and the retention ran; the lists of the gateway become due again soon.
      expect(
        await backend.sql`select kind, next_at < now() + interval '3 minutes' as "isSoon" from public.jobs order by kind`,
      ).toEqual([
        { kind: 'disputes', isSoon: true },
        { kind: 'figures', isSoon: true },
        { kind: 'payments', isSoon: true },
        { kind: 'reminders', isSoon: false },
        { kind: 'retention', isSoon: false },
      ]);
      const [left] =
        await backend.sql`select count(*)::int from public.order_checks where next_at <= now()`;
      expect(left).toEqual({ count: 20 });
    },
    40_000,
  );

  test.each(['fail', 'limit'])(
    'stops asking about orders when the gateway answers none of them: %s',
    async (api) => {
      await insertDueOrders(30);
      await gateway.set({ api });
      expect(await runDue(backend)).toEqual({ checked: 5, completed: 0, unanswered: 5 });
    },
  );

  test('goes on with a list of the gateway’s where the run before had no more time', async () => {
    const { sql } = backend;
    await sql`update public.jobs set next_at = now() where kind = 'payments'`;
    await sql`select public.claim_jobs()`;
    await sql`select public.finish_job('payments', 250)`;
    expect(await sql`select kind, place from public.claim_jobs()`).toEqual([
      { kind: 'payments', place: 250 },
    ]);
    await sql`select public.finish_job('payments', null)`;
    expect(await sql`select kind from public.claim_jobs()`).toEqual([]);
  });

  test('is not delayed by an order that the gateway does not know', async () => {
    await openOrder(backend, asha);
    await backend.sql`with lost as (
      insert into public.orders (user_id, module_id, duration_months, amount, gateway_order_id)
      values (${asha.id}, ${MODULE_I}, 6, 6999, 'order_lost') returning id)
      insert into public.order_checks (order_id) select id from lost`;
    expect(await reconcile(backend)).toEqual({ checked: 2, completed: 0, unanswered: 1 });
  });
});

describe('A browser without a session that returns from the gateway', () => {
  test('after a payment goes to the payments page, and the member has access', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    // Nothing in the form leads the browser to another site, and a repetition changes nothing.
    const form = { ...response, SITE_URL: 'https://evil.example', next: 'https://evil.example' };
    for (const fields of [form, response]) {
      const address = await comeBack(backend, new URLSearchParams({ ...fields }));
      expect(address).toBe('/account/payments?payment=completed');
      expect(await subscriptionsOf(backend, asha)).toHaveLength(1);
    }
  });

  test('after a failure goes to the pricing page', async () => {
    expect(
      await comeBack(backend, new URLSearchParams({ 'error[code]': 'BAD_REQUEST_ERROR' })),
    ).toBe('/pricing?payment=failed');
  });
});

async function insertDueOrders(count: number) {
  await backend.sql`with due as (
    insert into public.orders (user_id, module_id, duration_months, amount, gateway_order_id)
    select ${asha.id}, ${MODULE_I}, 6, 6999, 'order_due_' || n from generate_series(1, ${count}) n returning id)
    insert into public.order_checks (order_id, next_at) select id, now() - interval '1 second' from due`;
}

async function passDays(days: number) {
  await backend.sql`update public.order_checks set started_at = started_at - make_interval(days => ${days})`;
}
