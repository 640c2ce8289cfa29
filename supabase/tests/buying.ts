import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CreateOrderResponse, PayableOrder, VerifyPaymentResponse } from 'shared-kit/purchase';
import { RECONCILE_SECRET } from '../sandbox/keys.ts';
import type { Backend, Mail } from './backend.ts';
import type { Member } from './people.ts';
import { MODULE_I, valuesOf } from './rows.ts';

export interface FunctionResponse<Body> {
  status: number;
  body: Body;
}

/** Module I for a year, with these differences. */
export function createOrder(
  backend: Backend,
  member: Member,
  differences: Record<string, unknown> = {},
): Promise<FunctionResponse<CreateOrderResponse>> {
  const purchaseRequest = { module_uuid: MODULE_I, duration: 12, idempotency_key: randomUUID() };
  return callFunction(backend, member, 'create-order', { ...purchaseRequest, ...differences });
}

/** @throws Error with any response but an order that can be paid */
export async function openOrder(
  backend: Backend,
  member: Member,
  differences: Record<string, unknown> = {},
): Promise<PayableOrder> {
  const { body } = await createOrder(backend, member, differences);
  if (!body.success || body.razorpay_order === null) throw new Error(JSON.stringify(body));
  return body;
}

export function verify(
  backend: Backend,
  member: Member,
  response: object,
): Promise<FunctionResponse<VerifyPaymentResponse>> {
  return callFunction(backend, member, 'verify-payment', response);
}

export async function callFunction<Body>(
  ...call: Parameters<typeof post>
): Promise<FunctionResponse<Body>> {
  const response = await post(...call);
  return { status: response.status, body: (await response.json()) as Body };
}

/** With the session of a member. */
export async function post(
  { apiUrl, publishableKey }: Backend,
  { client }: Member,
  name: string,
  body: object,
): Promise<Response> {
  const { data } = await client.auth.getSession();
  return fetch(`${apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** As the desk of an operator asks. @throws the response of a refusal */
export async function askDesk(backend: Backend, operator: Member, question: object) {
  type Answered = { answer: unknown };
  const { status, body } = await callFunction<Answered>(backend, operator, 'desk', question);
  if (status !== 200) throw Object.assign(new Error(JSON.stringify(body)), { status });
  return body.answer;
}

/** Where `payment-return` redirects an in-app browser on the site. */
export async function comeBack(
  { apiUrl }: Backend,
  body: string | URLSearchParams | undefined,
  method = 'POST',
): Promise<string> {
  const init = { method, redirect: 'manual', ...(body !== undefined && { body }) } as const;
  const response = await fetch(`${apiUrl}/functions/v1/payment-return`, init);
  const { origin, pathname, search } = new URL(response.headers.get('location') ?? '');
  if (response.status !== 303 || origin !== 'http://localhost:5170') {
    throw new Error(`payment-return answered ${response.status} and leads to ${origin}`);
  }
  return pathname + search;
}

/** As if all order checks were due. */
export async function reconcile(backend: Backend): Promise<unknown> {
  await backend.sql`update public.order_checks set next_at = now()`;
  return runDue(backend);
}

/** Like the scheduler. */
export const runDue = async (backend: Backend): Promise<unknown> =>
  (await schedule(backend, 'reconcile-orders')).json();

/** Sends due emails, like the scheduler. */
export async function sendMails(backend: Backend) {
  const response = await schedule(backend, 'send-mails');
  const body = (await response.json()) as { sent: number; failed: number };
  return { status: response.status, body };
}

/** Mails that the database does not know as sent. The mailbox may have one a moment before. */
export const unsent = ({ sql }: Backend) =>
  valuesOf(sql`select uuid from public.mails where sent_at is null`);

/** The emails of this test, the latest first: rows tell them from those of earlier tests, which may still arrive. */
export async function readNewMails(backend: Backend, address: string): Promise<Mail[]> {
  const rows = await valuesOf(backend.sql`select uuid from public.mails`);
  const mails = await backend.readMails(address);
  return mails.filter(({ MessageID }) => rows.includes(MessageID.split('@')[0]!));
}

function schedule({ apiUrl }: Backend, name: string): Promise<Response> {
  const headers = { authorization: `Bearer ${RECONCILE_SECRET}` };
  return fetch(`${apiUrl}/functions/v1/${name}`, { method: 'POST', headers });
}

/** Runs `npm run payments:held`. @throws Error with its error output */
export async function runHeld({ apiUrl }: Backend, args: string[], key?: string): Promise<string> {
  const command = path.join(import.meta.dirname, '../tools/held.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...process.env, SUPABASE_URL: apiUrl, ...(key && { SUPABASE_SECRET_KEY: key }) },
  });
  return stdout;
}

/** By module. */
export function subscriptionsOf({ sql }: Backend, { id }: Member) {
  return sql<{ name: string; status: string; duration_months: number; days: number }[]>`
    select m.name, s.status, s.duration_months,
      round(extract(epoch from s.expires_at - now()) / 86400)::int as days
    from public.subscriptions s join public.modules m on m.uuid = s.module_id
    where user_id = ${id} order by m.name`.then((rows) => [...rows]);
}
