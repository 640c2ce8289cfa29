import { afterEach, beforeEach, expect } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { createOrder, openOrder, reconcile, runDue, subscriptionsOf, verify } from './buying.ts';
import type { Outcome } from '../sandbox/gateway-state.ts';
import { Gateway } from './gateway.ts';
import { type Member, signUp } from './people.ts';
import { MODULE_I, resetPeople, valuesOf } from './rows.ts';

export { backend };
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
  openBackend(async () => {
    gateway = new Gateway(backend);
    asha = await signUp(backend, 'asha@example.com');
    ravi = await signUp(backend, 'ravi@example.com');
    await resetPeople(backend.sql, asha, ravi);
  });
}

/** Asha opens the payment window for Module I for a year, with these differences, and pays. Nothing has verified it. */
export async function attempt(
  outcome: Outcome = 'success',
  { money, ...item }: Record<string, unknown> & { money?: object } = {},
  member = asha,
) {
  const order = await openOrder(backend, member, item);
  const response = await gateway.pay(order.razorpay_order.id, outcome, money);
  return { ...order, response, payment: response.razorpay_payment_id };
}

/** Asha buys Module I for a year, with these differences. */
export async function buy(differences: Record<string, unknown> = {}, member = asha) {
  const paid = await attempt('success', differences, member);
  expect(await report(paid, member)).toBe('200 completed');
  return paid;
}

/** What a click on the buy button gets, such as `200 pending` or `409 payment_pending`. */
export async function click(differences: Record<string, unknown> = {}, member = asha) {
  const { status, body } = await createOrder(backend, member, differences);
  return `${status} ${body.success ? body.status : body.error.code}`;
}

/** What the page gets that verifies a payment, such as `200 completed`. */
export async function report({ response }: { response: object }, member = asha) {
  const { status, body } = await verify(backend, member, response);
  return `${status} ${body.success ? body.status : body.error.code}`;
}

/** Of an order. */
export const statusOf = async (uuid: string) =>
  (await valuesOf(backend.sql`select status from public.orders where uuid = ${uuid}`))[0];

/** Of Asha's only subscription. */
export const access = async () => (await subscriptionsOf(backend, asha))[0]?.status;

/** What was decided about captured payments, such as `granted` or `held amount`. */
export const decisions = () =>
  valuesOf(backend.sql`select concat_ws(' ', decision, held_reason) as text from public.payments
    where decision is not null order by text`);

/** Waits until all webhooks are answered. */
export async function arrived(): Promise<void> {
  const open = async () =>
    (await gateway.webhooks()).filter(({ responses }) => !responses.includes(200));
  await expect.poll(open).toEqual([]);
}

/** The reconciler asks about the refunds of all payments, and reads the gateway's lists. */
export async function askAboutAll(): Promise<void> {
  await backend.sql`update public.refund_checks set next_at = now()`;
  await backend.sql`update public.jobs set next_at = now()`;
  await reconcile(backend);
  // A run leaves a check to the next one while a report about its payment is being recorded.
  await runDue(backend);
}

/** While the offer of Module I differs in this. */
export async function withOffer(change: Record<string, unknown>, act: () => Promise<unknown>) {
  const { sql } = backend;
  const [before] = await sql`select * from public.modules where uuid = ${MODULE_I}`;
  await sql`update public.modules set ${sql(change)} where uuid = ${MODULE_I}`;
  try {
    await act();
  } finally {
    await sql`update public.modules set ${sql(before!, Object.keys(change))} where uuid = ${MODULE_I}`;
  }
}

/** Whether money of Asha's is pending, which delays the deletion of her account. */
export const isMoneyPending = async () =>
  (await valuesOf<boolean>(backend.sql`select private.has_pending_money(${asha.id})`))[0];

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
