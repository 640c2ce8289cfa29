import { afterEach, beforeEach, expect } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { createOrder, openOrder, verify } from './buying.ts';
import { Gateway, type Outcome } from './gateway.ts';
import { signUp, type Member } from './people.ts';
import { resetPeople } from './rows.ts';

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
