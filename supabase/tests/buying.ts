import { randomUUID } from 'node:crypto';
import type { CreateOrderAnswer, PayableOrder, VerifyPaymentAnswer } from 'shared-kit/purchase';
import type { Backend } from './backend.ts';
import type { Member } from './people.ts';
import { MODULE_I } from './rows.ts';

/** What a function answered. */
export interface Answered<Body> {
  status: number;
  body: Body;
}

/** Asks for an order of Module I for a year, with these differences. */
export function createOrder(
  backend: Backend,
  member: Member,
  differences: Record<string, unknown> = {},
): Promise<Answered<CreateOrderAnswer>> {
  const wish = { module_uuid: MODULE_I, duration: 12, idempotency_key: randomUUID() };
  return post(backend, member, 'create-order', { ...wish, ...differences });
}

/** An order that can be paid. @throws what else was answered */
export async function openOrder(
  backend: Backend,
  member: Member,
  differences: Record<string, unknown> = {},
): Promise<PayableOrder> {
  const { body } = await createOrder(backend, member, differences);
  if (!body.success || body.razorpay_order === null) throw new Error(JSON.stringify(body));
  return body;
}

/** Hands in what the payment window gave. */
export function verify(
  backend: Backend,
  member: Member,
  response: object,
): Promise<Answered<VerifyPaymentAnswer>> {
  return post(backend, member, 'verify-payment', response);
}

/** Posts to a function as the member's page does. */
export async function post<Body>(
  { apiUrl, publishableKey }: Backend,
  member: Member,
  name: string,
  body: object,
): Promise<Answered<Body>> {
  const { data } = await member.client.auth.getSession();
  const answer = await fetch(`${apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** Has the gateway asked about every open order, as if a minute had passed. */
export async function reconcile({ apiUrl, sql }: Backend): Promise<unknown> {
  await sql`update public.order_checks set next_at = now()`;
  const answer = await fetch(`${apiUrl}/functions/v1/reconcile-orders`, {
    method: 'POST',
    headers: { authorization: 'Bearer the-secret-of-the-local-scheduler' },
  });
  return answer.json();
}

/** What a member has, module by module. */
export function subscriptionsOf({ sql }: Backend, { id }: Member) {
  return sql<{ name: string; status: string; duration_months: number; days: number }[]>`
    select m.name, s.status, s.duration_months,
      round(extract(epoch from s.expires_at - now()) / 86400)::int as days
    from public.subscriptions s join public.modules m on m.uuid = s.module_id
    where user_id = ${id} order by m.name`.then((rows) => [...rows]);
}
