import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { ENV_ELEMENT_ID } from 'shared-kit/env';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { paise } from 'shared-kit/money';
import { browserStoredSession, createSessionStore, type SessionStore } from 'shared-kit/session';
import { fetchProfile, sessionStorageKey, supabase } from 'shared-kit/supabase';
import { onTestFinished, vi } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';

const SUPABASE_URL = 'http://backend.test';
const GATEWAY_SCRIPT = 'http://gateway.test/v1/checkout.js';

/** In English. */
export async function startMessages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en-IN',
    resources: { 'en-IN': { commerce: messages, kit: kitMessages } },
    interpolation: { escapeValue: false },
  });
}

/** On the page, until the test has finished. */
export function mount(component: ReactNode): HTMLElement {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const main = document.body.appendChild(document.createElement('main'));
  const root = createRoot(main);
  act(() => root.render(component));
  onTestFinished(() => {
    act(() => root.unmount());
    main.remove();
  });
  return main;
}

export interface BackendRequest {
  /** `POST create-order`, `GET orders`, `PATCH orders`. */
  operation: string;
  url: URL;
  body: unknown;
}

type Responses = Record<string, (request: BackendRequest) => Response | Promise<Response>>;

/**
 * Call it before the Supabase client is first used.
 * @param responses by operation; any other request fails as without a network
 */
export function stubBackend(responses: Responses): BackendRequest[] {
  const env = { supabaseUrl: SUPABASE_URL, supabaseKey: 'key' };
  const element = document.getElementById(ENV_ELEMENT_ID) ?? document.createElement('script');
  Object.assign(element, { type: 'application/json', id: ENV_ELEMENT_ID });
  element.textContent = JSON.stringify(env);
  document.head.append(element);
  const requests: BackendRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    const operation = `${init.method ?? 'GET'} ${url.pathname.split('/').at(-1)}`;
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    const request = { operation, url, body };
    requests.push(request);
    const respond = responses[operation];
    if (!respond) throw new TypeError('Failed to fetch');
    return respond(request);
  });
  return requests;
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

export async function startSession(as: 'member' | 'visitor'): Promise<SessionStore> {
  const key = sessionStorageKey(SUPABASE_URL);
  localStorage.removeItem(key);
  const client = await supabase();
  await client.auth.signOut({ scope: 'local' });
  const session = createSessionStore({
    supabase,
    onSupabaseLoaded: (listener) => listener(client),
    fetchProfile,
    stored: browserStoredSession(key),
    whenIdle: (run) => run(),
  });
  session.start();
  if (as === 'member') {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const claims = { sub: asha.id, exp: expiresAt };
    await client.auth.setSession({
      access_token: `${encode({ alg: 'HS256' })}.${encode(claims)}.${encode({})}`,
      refresh_token: 'refresh',
    });
  }
  await session.profileSettled();
  return session;
}

const encode = (data: object): string => btoa(JSON.stringify(data)).replaceAll('=', '');

export interface OpenedWindow {
  options: Record<string, unknown> & {
    handler: (response: object) => void;
    modal: { ondismiss: () => void };
  };
  fail: () => void;
  isClosed: boolean;
}

/** @param outcomes for each time the page requests the gateway's script; `none` loads a script without a gateway */
export function stubGateway(...outcomes: ('load' | 'fail' | 'none')[]) {
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
    const outcome = outcomes[scripts.length - 1] ?? 'load';
    if (outcome === 'load') Object.assign(globalThis, { Razorpay });
    const event = new Event(outcome === 'fail' ? 'error' : 'load');
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(event));
  });
  return { windows, scripts };
}

export const ORDER = '40000000-0000-4000-8000-000000000001';

export const payableOrder = (paiseAmount: number) => ({
  success: true as const,
  order_uuid: ORDER,
  status: 'pending' as const,
  razorpay_order: {
    id: 'order_1',
    amount: paise(paiseAmount),
    currency: 'INR' as const,
    notes: { order_uuid: ORDER },
  },
  checkout: {
    key: 'rzp_test',
    script: GATEWAY_SCRIPT,
    callback_url: `${SUPABASE_URL}/functions/v1/payment-return`,
  },
});

export const PAYMENT = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

export const errorResponse = (status: number, code: string): Response =>
  Response.json({ success: false, error: { code, message: 'for the log' } }, { status });
