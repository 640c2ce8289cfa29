import { ENV_ELEMENT_ID } from 'shared-kit/env';
import { browserStoredSession, createSessionStore, type SessionStore } from 'shared-kit/session';
import { sessionStorageKey, supabase } from 'shared-kit/supabase';
import { vi } from 'vitest';

const SUPABASE_URL = 'http://backend.test';
const GATEWAY_SCRIPT = 'http://gateway.test/v1/checkout.js';

/** A request as the backend saw it. */
export interface Asked {
  /** For example `POST create-order`, `GET orders`, `PATCH orders`. */
  what: string;
  url: URL;
  body: unknown;
}

type Answers = Record<string, (asked: Asked) => Response | Promise<Response>>;

/**
 * Puts a backend behind `fetch`. Call it before the client is first used.
 * @param answers by method and the last part of the path; anything else has no network
 * @returns what was asked so far
 */
export function standInBackend(answers: Answers): Asked[] {
  const env = { supabaseUrl: SUPABASE_URL, supabaseKey: 'key' };
  const place = document.getElementById(ENV_ELEMENT_ID) ?? document.createElement('script');
  Object.assign(place, { type: 'application/json', id: ENV_ELEMENT_ID });
  place.textContent = JSON.stringify(env);
  document.head.append(place);
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    const what = `${init.method ?? 'GET'} ${url.pathname.split('/').at(-1)}`;
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    const request = { what, url, body };
    asked.push(request);
    const answer = answers[what];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(request);
  });
  return asked;
}

export const asha = {
  id: 'a5a5a5a5-0000-4000-8000-000000000001',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  college: 'AIIMS Nagpur',
  course: 'MD',
  designation: 'JR2',
};

/** The session as the shell makes it: Asha's, or a visitor's. */
export async function startSession(who: 'member' | 'visitor'): Promise<SessionStore> {
  const key = sessionStorageKey(SUPABASE_URL);
  localStorage.removeItem(key);
  const client = await supabase();
  await client.auth.signOut({ scope: 'local' });
  const session = createSessionStore({
    supabase,
    onSupabaseLoaded: (listener) => listener(client),
    stored: browserStoredSession(key),
  });
  session.start();
  if (who === 'member') {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const claims = { sub: asha.id, exp: expiresAt };
    await client.auth.setSession({
      access_token: `${part({ alg: 'HS256' })}.${part(claims)}.${part({})}`,
      refresh_token: 'refresh',
    });
  }
  await session.profileSettled();
  return session;
}

const part = (data: object): string => btoa(JSON.stringify(data)).replaceAll('=', '');

/** What a test can do with the payment window that is open. */
export interface OpenedWindow {
  options: Record<string, unknown> & {
    handler: (response: object) => void;
    modal: { ondismiss: () => void };
  };
  fail: () => void;
  isClosed: boolean;
}

/**
 * Stands in for the gateway's script: its element is answered as a browser would answer it.
 * @param answers for each time it is asked for; `none` has the script load and offer nothing
 * @returns the windows that were opened, and how often the script was asked for
 */
export function standInGateway(...answers: ('load' | 'fail' | 'none')[]) {
  const windows: OpenedWindow[] = [];
  const scripts: string[] = [];
  Reflect.deleteProperty(globalThis, 'Razorpay');
  class Razorpay {
    readonly #opened: OpenedWindow;
    constructor(options: OpenedWindow['options']) {
      this.#opened = { options, fail: () => undefined, isClosed: false };
    }
    on(_event: string, listener: () => void): void {
      this.#opened.fail = listener;
    }
    open(): void {
      windows.push(this.#opened);
    }
    close(): void {
      this.#opened.isClosed = true;
    }
  }
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push((script as HTMLScriptElement).src);
    const answer = answers[scripts.length - 1] ?? 'load';
    if (answer === 'load') Object.assign(globalThis, { Razorpay });
    const event = new Event(answer === 'fail' ? 'error' : 'load');
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(event));
  });
  return { windows, scripts };
}

/** An order as `create-order` answers it. */
export const payable = (amount: number, uuid = ORDER): object => ({
  success: true,
  order_uuid: uuid,
  status: 'pending',
  razorpay_order: {
    id: 'order_1',
    amount,
    currency: 'INR',
    notes: { order_uuid: uuid },
  },
  checkout: {
    key: 'rzp_test',
    script: GATEWAY_SCRIPT,
    callback_url: `${SUPABASE_URL}/functions/v1/payment-return`,
  },
});

export const ORDER = '40000000-0000-4000-8000-000000000001';

/** What the window hands over. */
export const PAID = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

/** A function's answer to what is no success. */
export const refusal = (status: number, code: string): Response =>
  Response.json({ success: false, error: { code, message: 'for the log' } }, { status });
