import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { BACKEND_TIMEOUT_MS, openBackend, type Backend } from './backend.ts';
import { openOrder, verify } from './buying.ts';
import { Gateway } from './gateway.ts';
import { signUp, type Member } from './people.ts';
import { resetPeople } from './rows.ts';

export let backend: Backend;
export let gateway: Gateway;
export let asha: Member;
/** No relation to Asha's purchases. */
export let ravi: Member;

/** For the tests of a file. Before each test the members have bought nothing. */
export function openShop(): void {
  openShopOnce();
  beforeEach(() => resetPeople(backend.sql, asha, ravi));
  afterEach(() => gateway.reset());
}

/** For tests that change nothing: a reset takes longer than most of them. */
export function openShopOnce(): void {
  beforeAll(async () => {
    backend = await openBackend();
    gateway = new Gateway(backend);
    asha = await signUp(backend, 'asha@example.com');
    ravi = await signUp(backend, 'ravi@example.com');
    await resetPeople(backend.sql, asha, ravi);
  }, BACKEND_TIMEOUT_MS);
}

/** Asha buys Module I for a year, with these differences. */
export async function buy(differences: Record<string, unknown> = {}, member = asha) {
  const order = await openOrder(backend, member, differences);
  const response = await gateway.pay(order.razorpay_order.id);
  expect(await verify(backend, member, response)).toMatchObject({ body: { status: 'completed' } });
  return { ...order, payment: response.razorpay_payment_id };
}

/** Of an order. */
export async function statusOf(uuid: string): Promise<unknown> {
  const [row] = await backend.sql`select status from public.orders where uuid = ${uuid}`;
  return row?.['status'];
}

/** Whether money of Asha's is pending, which delays the deletion of her account. */
export async function isMoneyPending(): Promise<boolean> {
  const [row] = await backend.sql<{ pending: boolean }[]>`
    select private.has_pending_money(${asha.id}) as pending`;
  return row!.pending;
}

/** Makes all orders, attempts and checks this much older. */
export async function pass(age: string): Promise<void> {
  const { sql } = backend;
  await sql`update public.orders
    set created_at = created_at - ${age}::interval, expires_at = expires_at - ${age}::interval,
      completed_at = completed_at - ${age}::interval`;
  await sql`update public.payments set created_at = created_at - ${age}::interval,
    attempted_at = attempted_at - ${age}::interval`;
  await sql`update public.order_checks set started_at = started_at - ${age}::interval`;
}
