import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '@platform/local/backend';
import { member as confirmAddress, type Doors, readCode } from '@platform/local/testing/people';
import { POLICY_VERSIONS } from 'shared-kit/legal';
import type { CreateOrderResponse } from 'shared-kit/purchase';
import type { Tally } from './tally.ts';

const TIMEOUT_MS = 20_000;
/** Of five buyers one closes the window after the payment: only the webhook reports it. */
const CLOSES_EVERY = 5;
const READ_BACK_MS = 500;
const MAX_READ_BACKS = 120;

/** What takes several requests. */
export const WHOLE = { signIn: 'a sign-in, whole', purchase: 'a purchase, whole' } as const;

type Session = Awaited<ReturnType<typeof signUp>>['session'];

interface Member {
  email: string;
  session: Session;
  /** Modules that this member has not bought. */
  wishes: string[];
}

/** Signs up a member with a code from the mailbox, a complete profile and the accepted policies. */
export async function signUp(
  backend: Doors,
  { email, name = 'Asha Rao' }: { email: string; name?: string | undefined },
) {
  const client = await confirmAddress(backend, email);
  const session = (await client.auth.getSession()).data.session!;
  const profile = {
    id: session.user.id,
    name,
    email,
    phone: '9876543210',
    college: 'AIIMS Nagpur',
    course: 'MD',
    designation: 'JR2',
  };
  await client.from('users').insert(profile).throwOnError();
  const { terms, privacy } = POLICY_VERSIONS;
  await client.rpc('accept_policies', { terms, privacy }).throwOnError();
  return { client, session };
}

/** What members do, with requests as the site sends them. */
export function membersOf(backend: Backend, tally: Tally) {
  /** Idle members. */
  const idle: Member[] = [];
  let modules: string[] = [];
  let orders = 0;

  /** Logs in with a code from the mailbox, reads the profile, and renews the session. */
  const signIn = (): Promise<void> =>
    tally.time(WHOLE.signIn, async () => {
      const member = idle.shift() ?? (await newMember());
      const { email } = member;
      await ask('ask for a code', '/auth/v1/otp', { body: { email, create_user: false } });
      const code = { email, token: await readCode(backend, email), type: 'email' };
      member.session = await ask('confirm the code', '/auth/v1/verify', { body: code });
      const { id } = member.session.user;
      await ask('read the profile', `/rest/v1/users?select=*&id=eq.${id}`, { member });
      const { refresh_token } = member.session;
      const renew = '/auth/v1/token?grant_type=refresh_token';
      member.session = await ask('renew the session', renew, { body: { refresh_token } });
      idle.push(member);
    });

  /** Orders a module, pays for it, has the payment verified, and sees what was bought. */
  const buy = (): Promise<void> =>
    tally.time(WHOLE.purchase, async () => {
      const at = idle.findIndex(({ wishes }) => wishes.length > 0);
      const member = at === -1 ? await newMember() : idle.splice(at, 1)[0]!;
      try {
        await buyAs(member);
      } finally {
        idle.push(member);
      }
    });

  async function buyAs(member: Member): Promise<void> {
    const wanted = { module_uuid: member.wishes.pop()!, duration: 12 };
    const body = { ...wanted, idempotency_key: randomUUID() };
    const create = '/functions/v1/create-order';
    const order = await ask<CreateOrderResponse>('create an order', create, { member, body });
    if (!order.success || order.razorpay_order === null) throw new Error(JSON.stringify(order));
    orders += 1;
    const isClosed = orders % CLOSES_EVERY === 0;
    const paid = await pay(order.razorpay_order.id, isClosed);
    const verify = '/functions/v1/verify-payment';
    if (!isClosed) await ask('verify a payment', verify, { member, body: paid });
    await readBack(member, order.order_uuid);
  }

  async function readBack(member: Member, order: string): Promise<void> {
    const read = `/rest/v1/orders?select=status&uuid=eq.${order}`;
    for (let tries = 0; tries < MAX_READ_BACKS; tries += 1) {
      const [row] = await ask<{ status: string }[]>('see the payment', read, { member });
      if (row?.status === 'completed') {
        const bought =
          '/rest/v1/subscriptions?select=id,uuid,status,starts_at,expires_at,modules(name)&order=created_at.desc';
        return ask('see what was bought', bought, { member });
      }
      await pause(READ_BACK_MS);
    }
    throw new Error(`Order ${order} was paid and is not completed`);
  }

  /** At the sandbox, which is not a part of the site. */
  async function pay(order: string, isClosed: boolean): Promise<object> {
    const response = await fetch(`${backend.gatewayUrl}/_sandbox/orders/${order}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: isClosed ? 'pay_and_close' : 'success' }),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    return ((await response.json()) as { response: object }).response;
  }

  async function newMember(): Promise<Member> {
    if (modules.length === 0) modules = await readModules();
    const email = `resident-${randomUUID().slice(0, 13)}@example.in`;
    const { session } = await signUp(backend, { email });
    return { email, session, wishes: modules.slice() };
  }

  /** Without the bundle: its modules can then be bought. */
  async function readModules(): Promise<string[]> {
    const read = '/rest/v1/modules?select=uuid,name,price_6_months,price_1_year,price_3_years';
    const rows = await ask<{ uuid: string; name: string }[]>('read the prices', read);
    return rows.filter(({ name }) => !name.includes('Bundle')).map(({ uuid }) => uuid);
  }

  function ask<Body>(
    kind: string,
    path: string,
    { member, body }: { member?: Member; body?: object } = {},
  ): Promise<Body> {
    const { supabaseUrl, publishableKey } = backend;
    return tally.time(kind, async () => {
      const response = await fetch(supabaseUrl + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${member?.session.access_token ?? publishableKey}`,
          'content-type': 'application/json',
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
      return (text === '' ? undefined : JSON.parse(text)) as Body;
    });
  }

  return { signIn, buy };
}
