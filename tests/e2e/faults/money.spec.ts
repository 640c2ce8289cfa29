import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { RECONCILE_SECRET } from 'backend/sandbox/keys';
import { withDatabase } from '../fixtures/database.ts';
import { gatewayOrders } from '../fixtures/gateway.ts';
import { randomOf, shuffled } from '../fixtures/random.ts';
import { newResident, type Resident } from '../fixtures/resident.ts';
import { stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { combination, SEEN } from './combination.ts';
import { DEATHS, MortalBackend, POSSIBLE_DEATHS } from './mortal-backend.ts';

const BUYERS = 12;
const MODULES = [1, 2, 3, 4].map((number) => `10000000-0000-4000-8000-00000000000${number}`);
const ORDERS = BUYERS * MODULES.length;
const SEED = 1;
/** Between two purchases of a member, at most. */
const PAUSE_MS = 8000;

test(
  'Each paid order is completed once, whatever dies while members buy',
  combination(
    { table: 'Money', row: 'processes die while members buy', column: 'what is found in the end' },
    { tag: ['@commerce'], tier: 'matrix' },
  ),
  async () => {
    test.setTimeout(600_000);
    const random = randomOf(SEED);
    await using backend = await MortalBackend.start();
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newResident()));
    const over = new AbortController();
    const bought = Promise.all(buyers.map((buyer) => buyAll(buyer, randomOf(random() * 2 ** 32))));
    void bought.finally(() => over.abort()).catch(() => undefined);
    const deaths: string[] = [];
    const areLeft = () => POSSIBLE_DEATHS.some((death) => !deaths.includes(death));
    while (!over.signal.aborted || areLeft()) {
      for (const death of shuffled(POSSIBLE_DEATHS, random)) {
        await pass(500 + random() * 1500);
        if (await DEATHS[death]!(backend)) deaths.push(death);
      }
    }
    await bought;
    const open = () => untilAnswered(reconcile);
    await expect.poll(open, { timeout: 120_000, intervals: [1000] }).toBe(0);

    const found = await findMoney();
    note(`${count(deaths)}. ${JSON.stringify(found)}`);
    expect(found).toEqual({
      paid: ORDERS,
      known: ORDERS,
      completed: ORDERS,
      grants: ORDERS,
      invoices: ORDERS,
      lastInvoice: ORDERS,
      subscriptions: ORDERS,
    });
  },
);

/** Every module for a year, one after the other. */
async function buyAll(buyer: Resident, random: () => number): Promise<void> {
  for (const module_uuid of shuffled(MODULES, random)) {
    await pass(random() * PAUSE_MS);
    const order = { module_uuid, duration: 12, idempotency_key: randomUUID() };
    const id = await untilAnswered(async () => {
      // A double click.
      const [created] = await Promise.all(
        [1, 2].map(() => callFunction(buyer, 'create-order', order)),
      );
      return (created as { razorpay_order: { id: string } }).razorpay_order.id;
    });
    const response = await untilAnswered(() => pay(id));
    // Some close the page before it reports the payment.
    if (response && random() < 0.7)
      await callFunction(buyer, 'verify-payment', response).catch(() => undefined);
  }
}

/** As a member who tries again. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await pass(250);
    }
  }
}

/** @returns nothing if the answer of an earlier attempt was lost */
async function pay(orderId: string): Promise<object | undefined> {
  const paid = await fetch(`${stack.gateway}/_sandbox/orders/${orderId}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  const { response, error } = (await paid.json()) as { response?: object; error?: object };
  if (paid.status !== 200 && !JSON.stringify(error).includes('already paid'))
    throw new Error(`${paid.status}`);
  return response;
}

/** @throws Error unless it succeeds */
async function callFunction({ session }: Resident, name: string, body: object): Promise<unknown> {
  const response = await fetch(`${stack.supabase}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: stack.key,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** As the scheduler does every minute. @returns how many orders are open */
async function reconcile(): Promise<number> {
  await withDatabase((sql) => sql`update public.order_checks set next_at = now()`);
  const response = await fetch(`${stack.supabase}/functions/v1/reconcile-orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${RECONCILE_SECRET}` },
    signal: AbortSignal.timeout(20_000),
  });
  await response.body?.cancel();
  const [open] = await withDatabase(
    (sql) => sql<{ count: number }[]>`
      select count(*)::int from public.orders where status in ('pending', 'processing')`,
  );
  return open!.count;
}

async function findMoney() {
  const payments = (await gatewayOrders([''])).flatMap((order) => order.payments);
  const captured = payments.filter(({ status }) => status === 'captured').map(({ id }) => id);
  const [counts] = await withDatabase(
    (sql) => sql<Record<string, number>[]>`
      select
        (select count(*)::int from public.payments where payment_id in ${sql(captured)} and decision = 'granted') as known,
        (select count(*)::int from public.orders where status = 'completed') as completed,
        (select count(*)::int from public.entitlements where revoked_at is null) as grants,
        (select count(*)::int from public.invoices) as invoices,
        (select max(serial) from public.invoices) as "lastInvoice",
        (select count(*)::int from public.subscriptions
          where expires_at = (starts_at at time zone 'Asia/Kolkata' + interval '12 months') at time zone 'Asia/Kolkata')
          as subscriptions`,
  );
  return { paid: captured.length, ...counts };
}

const count = (deaths: readonly string[]): string =>
  [...Map.groupBy(deaths, (death) => death)]
    .map(([death, { length }]) => `${length} × ${death}`)
    .join(', ');

const note = (description: string): void =>
  void test.info().annotations.push({ type: SEEN, description });
