import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '@platform/local/backend';
import { readCode } from '@platform/local/testing/people';
import { POLICY_VERSIONS } from 'shared-kit/legal';
import type { CreateOrderResponse, VerifyPaymentResponse } from 'shared-kit/purchase';
import type { Tally } from './tally.ts';

/** Clients wait so long before they repeat what a killed process did not answer. */
const REPEAT_MS = 250;
const TIMEOUT_MS = 20_000;
/** Of five buyers one closes the window after the payment: only the webhook reports it. */
const CLOSES_EVERY = 5;
const READ_BACK_MS = 500;
const MAX_READ_BACKS = 120;

/** What takes several requests. */
export const WHOLE = { signIn: 'a sign-in, whole', purchase: 'a purchase, whole' } as const;

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

interface Member {
  email: string;
  session: Session;
  /** Modules that this member has not bought. */
  wishes: string[];
}

interface Call {
  method?: 'GET' | 'POST';
  body?: object;
  member?: Member;
  /** It is there already: an earlier request did it, whose answer was lost. */
  acceptsConflict?: boolean;
}

/** The process was killed, and a client must begin again. */
class Interrupted extends Error {}
/** Counted already. */
class Counted extends Error {}

/**
 * Starts it so many times a second, whether earlier ones have ended or not.
 * @returns a function that starts no more, and waits for those that run
 */
export function arrive(rate: number, work: () => Promise<void>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const one = work().finally(() => running.delete(one));
    running.add(one);
  }, 1000 / rate);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}

/** What members do, with requests as the site sends them. */
export class Members {
  readonly #backend: Backend;
  readonly #tally: Tally;
  /** Who do nothing now. */
  readonly #idle: Member[] = [];
  #modules: string[] = [];
  #orders = 0;

  constructor(backend: Backend, tally: Tally) {
    this.#backend = backend;
    this.#tally = tally;
  }

  /** Logs in with a code from the mailbox, reads the profile, and renews the session. */
  signIn = (): Promise<void> => this.#attempt(WHOLE.signIn, () => this.#signIn());

  /** Orders a module, pays for it, has the payment verified, and sees what was bought. */
  buy = (): Promise<void> => this.#attempt(WHOLE.purchase, () => this.#buy());

  async #attempt(kind: string, work: () => Promise<void>): Promise<void> {
    const from = performance.now();
    try {
      await work();
      this.#tally.answer({ kind, from, until: performance.now() });
    } catch (error) {
      if (error instanceof Counted) return;
      this.#tally.fail({ kind, from, until: performance.now() }, String(error), false);
    }
  }

  async #signIn(): Promise<void> {
    const member = this.#idle.shift() ?? (await this.#signUp());
    await this.#until(async () => {
      member.session = await this.#confirm(member.email, false);
      const { id } = member.session.user;
      await this.#once('read the profile', `/rest/v1/users?select=*&id=eq.${id}`, { member });
      const path = '/auth/v1/token?grant_type=refresh_token';
      const body = { refresh_token: member.session.refresh_token };
      member.session = await this.#once('renew the session', path, { method: 'POST', body });
    });
    this.#idle.push(member);
  }

  async #buy(): Promise<void> {
    const at = this.#idle.findIndex(({ wishes }) => wishes.length > 0);
    const member = at === -1 ? await this.#signUp() : this.#idle.splice(at, 1)[0]!;
    const module_uuid = member.wishes.pop()!;
    this.#orders += 1;
    const idempotency_key = randomUUID();
    const order = await this.#repeated<CreateOrderResponse>(
      'create an order',
      '/functions/v1/create-order',
      { method: 'POST', member, body: { module_uuid, duration: 12, idempotency_key } },
    );
    if (!order.success || order.razorpay_order === null) throw new Error(JSON.stringify(order));
    const isClosed = this.#orders % CLOSES_EVERY === 0;
    const response = await this.#pay(order.razorpay_order.id, isClosed);
    if (!isClosed) {
      await this.#repeated<VerifyPaymentResponse>(
        'verify a payment',
        '/functions/v1/verify-payment',
        { method: 'POST', member, body: response },
      );
    }
    await this.#readBack(member, order.order_uuid);
    this.#idle.push(member);
  }

  async #readBack(member: Member, order: string): Promise<void> {
    for (let tries = 0; tries < MAX_READ_BACKS; tries += 1) {
      const [row] = await this.#repeated<{ status: string }[]>(
        'see the payment',
        `/rest/v1/orders?select=status&uuid=eq.${order}`,
        { member },
      );
      if (row?.status === 'completed') {
        await this.#repeated(
          'see what was bought',
          '/rest/v1/subscriptions?select=id,uuid,status,starts_at,expires_at,modules(name)&order=created_at.desc',
          { member },
        );
        return;
      }
      await pause(READ_BACK_MS);
    }
    throw new Error(`Order ${order} was paid and is not completed`);
  }

  /** At the sandbox, which is not a part of the site. */
  async #pay(order: string, isClosed: boolean): Promise<object> {
    const response = await fetch(`${this.#backend.gatewayUrl}/_sandbox/orders/${order}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: isClosed ? 'pay_and_close' : 'success' }),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    return ((await response.json()) as { response: object }).response;
  }

  async #signUp(): Promise<Member> {
    if (this.#modules.length === 0) this.#modules = await this.#readModules();
    const email = `resident-${randomUUID().slice(0, 13)}@example.in`;
    return this.#until(async () => {
      const member = {
        email,
        session: await this.#confirm(email, true),
        wishes: this.#modules.slice(),
      };
      const profile = {
        id: member.session.user.id,
        name: 'Asha Rao',
        email,
        phone: '9876543210',
        college: 'AIIMS Nagpur',
        course: 'MD',
        designation: 'JR2',
      };
      const { terms, privacy } = POLICY_VERSIONS;
      const asMember = { method: 'POST', member } as const;
      await this.#repeated('create the profile', '/rest/v1/users', {
        ...asMember,
        body: profile,
        acceptsConflict: true,
      });
      const accepted = { ...asMember, body: { terms, privacy } };
      await this.#repeated('accept the policies', '/rest/v1/rpc/accept_policies', accepted);
      return member;
    });
  }

  /** Without the bundle: its modules can then be bought. */
  async #readModules(): Promise<string[]> {
    const rows = await this.#repeated<{ uuid: string; name: string }[]>(
      'read the prices',
      '/rest/v1/modules?select=uuid,name,price_6_months,price_1_year,price_3_years',
      {},
    );
    return rows.filter(({ name }) => !name.includes('Bundle')).map(({ uuid }) => uuid);
  }

  async #confirm(email: string, isNew: boolean): Promise<Session> {
    const code = { email, create_user: isNew };
    await this.#once('ask for a code', '/auth/v1/otp', { method: 'POST', body: code });
    const token = await readCode(this.#backend, email);
    const body = { email, token, type: 'email' };
    return this.#once('confirm the code', '/auth/v1/verify', { method: 'POST', body });
  }

  /** Begins again when the process that answers is killed, as a member does. */
  async #until<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        await pause(REPEAT_MS);
      }
    }
  }

  #repeated<Body>(kind: string, path: string, call: Call): Promise<Body> {
    return this.#until(() => this.#once<Body>(kind, path, call));
  }

  /** @throws Interrupted if it has no response because a process was killed */
  async #once<Body>(
    kind: string,
    path: string,
    { method = 'GET', body, member, acceptsConflict = false }: Call,
  ): Promise<Body> {
    const { supabaseUrl, publishableKey } = this.#backend;
    const from = performance.now();
    let how: string;
    try {
      const response = await fetch(supabaseUrl + path, {
        method,
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${member?.session.access_token ?? publishableKey}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.ok || (acceptsConflict && response.status === 409)) {
        this.#tally.answer({ kind, from, until: performance.now() });
        return (text === '' ? undefined : JSON.parse(text)) as Body;
      }
      how = `${response.status} ${text.slice(0, 200)}`;
    } catch (error) {
      how = String((error as Error).cause ?? error);
    }
    const request = { kind, from, until: performance.now() };
    if (this.#tally.fail(request, how, true)) throw new Interrupted(how);
    throw new Counted(how);
  }
}
