import { beforeEach, describe, expect, test } from 'vitest';
import { comeBack, openOrder, reconcile, runDue, verify } from './buying.ts';
import { MODULE_I, valuesOf } from './rows.ts';
import {
  access,
  asha,
  attempt,
  backend,
  click,
  gateway,
  openShop,
  report,
  statusOf,
} from './shop.ts';

openShop();
beforeEach(() => gateway.set({ webhooks: 'drop' }));

describe('While the gateway fails', () => {
  test('no order can be paid, and the next click leads to the same order', async () => {
    await gateway.set({ api: 'fail' });
    expect(await click()).toBe('502 razorpay_api_error');
    const [kept] = await backend.sql`select uuid, status from public.orders`;
    await gateway.set({ api: 'ok' });
    const { order_uuid } = await openOrder(backend, asha);
    expect({ uuid: order_uuid, status: 'pending' }).toEqual(kept);
  });

  test('a signed payment is processing and is not asked for again, and completes when the gateway is back', async () => {
    const { response } = await attempt();
    await gateway.set({ api: 'fail' });
    const message = 'Payment is being processed. Redirecting to your payments page...';
    const body = { status: 'processing', message };
    expect(await verify(backend, asha, response)).toMatchObject({ status: 200, body });
    expect(await access()).toBe(undefined);
    expect(await click()).toBe('200 processing');
    expect(await reconcile(backend)).toEqual({ checked: 1, completed: 0, unanswered: 1 });
    await gateway.set({ api: 'ok' });
    expect(await reconcile(backend)).toEqual({ checked: 1, completed: 1, unanswered: 0 });
  });

  test('and does not answer, a click is answered within ten seconds', async () => {
    await gateway.set({ api: 'hang' });
    const began = performance.now();
    expect(await click()).toBe('502 payment_gateway_error');
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

test('An activation that fails leaves no part of it, and the next report completes it', async () => {
  const { sql } = backend;
  const paid = await attempt();
  await sql`alter table public.subscriptions add constraint broken check (false) not valid`;
  try {
    expect(await report(paid)).toBe('500 server_error');
    const left = await sql`
      select (select count(*)::int from public.entitlements) as entitlements,
        (select count(*)::int from public.payments) as payments, (select status from public.orders) as status`;
    expect(left).toEqual([{ entitlements: 0, payments: 0, status: 'pending' }]);
  } finally {
    await sql`alter table public.subscriptions drop constraint broken`;
  }
  expect(await report(paid)).toBe('200 completed');
});

describe('The reconciler', () => {
  test('checks a new order after a minute, and older ones at growing intervals', async () => {
    await openOrder(backend, asha);
    const { sql } = backend;
    const claim = () => sql`select order_uuid from public.claim_due_orders(10)`;
    expect(await claim()).toHaveLength(0);
    for (const [age, minutes] of [
      ['1 minute', 1],
      ['1 hour', 30],
      ['3 days', 360],
    ] as const) {
      await sql`update public.order_checks set started_at = now() - ${age}::interval, next_at = now()`;
      expect(await claim()).toHaveLength(1);
      expect(await claim()).toHaveLength(0);
      const wait = sql`select round(extract(epoch from next_at - now()) / 60)::int from public.order_checks`;
      expect(await valuesOf(wait)).toEqual([minutes]);
    }
  });

  test('keeps checking an order while the gateway does not answer, and cancels it after four days', async () => {
    const { order_uuid } = await openOrder(backend, asha);
    await backend.sql`update public.order_checks set started_at = started_at - interval '5 days'`;
    await gateway.set({ api: 'fail' });
    expect(await reconcile(backend)).toMatchObject({ unanswered: 1 });
    expect(await statusOf(order_uuid)).toBe('pending');
    await gateway.set({ api: 'ok' });
    expect(await reconcile(backend)).toMatchObject({ unanswered: 0 });
    expect(await statusOf(order_uuid)).toBe('cancelled');
  });

  test.each(['hang', 'drip'] as const)(
    'and a second one end in time while the gateway answers with: %s. All else is done, and each asks about other orders',
    async (api) => {
      const { sql } = backend;
      await insertDueOrders();
      await sql`update public.jobs set next_at = now()`;
      await gateway.set({ api });
      const [asked, began] = [(await gateway.requests()).length, performance.now()];
      const runs = await Promise.all([runDue(backend), runDue(backend)]);
      expect(performance.now() - began).toBeLessThan(30_000);
      const unanswered = { checked: 5, completed: 0, unanswered: 5 };
      expect(runs).toEqual([unanswered, unanswered]);
      const requests = (await gateway.requests()).slice(asked).map((one) => one.split('?')[0]);
      expect(requests.filter((one, at) => requests.indexOf(one) !== at)).toEqual([]);
      // Figures were written and the retention ran; the lists of the gateway become due again soon.
      const soon = sql`
        select kind from public.jobs where next_at < now() + interval '3 minutes' order by kind`;
      expect(await valuesOf(soon)).toEqual(['disputes', 'figures', 'payments']);
      const left = await sql`select from public.order_checks where next_at <= now()`;
      expect(left).toHaveLength(20);
    },
    40_000,
  );

  test.each(['fail', 'limit'] as const)(
    'stops asking about orders when the gateway answers none of them: %s',
    async (api) => {
      await insertDueOrders();
      await gateway.set({ api });
      expect(await runDue(backend)).toEqual({ checked: 5, completed: 0, unanswered: 5 });
    },
  );

  test('goes on with a list of the gateway’s where the run before had no more time', async () => {
    const { sql } = backend;
    await sql`update public.jobs set next_at = now() where kind = 'payments'`;
    await sql`select public.claim_jobs()`;
    await sql`select public.finish_job('payments', 250)`;
    const claimed = await sql`select kind, place from public.claim_jobs()`;
    expect(claimed).toEqual([{ kind: 'payments', place: 250 }]);
    await sql`select public.finish_job('payments', null)`;
    expect(await sql`select kind from public.claim_jobs()`).toEqual([]);
  });
});

describe('A browser without a session that returns from the gateway', () => {
  test('after a payment goes to the receipt, and the member has access', async () => {
    const { response, order_uuid } = await attempt();
    // Nothing in the form leads the browser to another site, and a repetition changes nothing.
    const form = { ...response, SITE_URL: 'https://evil.example', next: 'https://evil.example' };
    for (const fields of [form, response]) {
      const address = await comeBack(backend, new URLSearchParams({ ...fields }));
      expect(address).toBe(`/receipt/${order_uuid}`);
      expect(await access()).toBe('active');
    }
  });

  test('after a failure goes to the pricing page', async () => {
    const form = new URLSearchParams({ 'error[code]': 'BAD_REQUEST_ERROR' });
    expect(await comeBack(backend, form)).toBe('/pricing?payment=failed');
  });
});

async function insertDueOrders() {
  await backend.sql`with due as (
    insert into public.orders (user_id, module_id, duration_months, amount, gateway_order_id)
    select ${asha.id}, ${MODULE_I}, 6, 6999, 'order_due_' || n from generate_series(1, 30) n returning id)
    insert into public.order_checks (order_id, next_at) select id, now() - interval '1 second' from due`;
}
