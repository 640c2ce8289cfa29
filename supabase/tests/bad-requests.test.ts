import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_KEYS } from '../../build/local-keys.ts';
import { BACKEND_TIMEOUT_MS, startBackend, type Backend } from './backend.ts';
import { createOrder, openOrder } from './buying.ts';
import { signUp, type Member } from './people.ts';
import { MODULE_I, resetPeople } from './rows.ts';

const NOBODY = '30000000-0000-4000-8000-000000000001';
const HS256 = new TextEncoder().encode(LOCAL_KEYS.jwtSecret);

let backend: Backend;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  backend = await startBackend();
  asha = await signUp(backend, 'asha@example.com');
  ravi = await signUp(backend, 'ravi@example.com');
}, BACKEND_TIMEOUT_MS);
beforeEach(() => resetPeople(backend.sql, asha, ravi));
afterAll(() => backend.stop(), BACKEND_TIMEOUT_MS);

describe('create-order', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['no time', { duration: 0 }, 400, 'invalid_duration'],
    ['less than no time', { duration: -6 }, 400, 'invalid_duration'],
    ['half a month more', { duration: 6.5 }, 400, 'invalid_duration'],
    ['a duration in words', { duration: '6' }, 400, 'invalid_duration'],
    ['no duration', { duration: null }, 400, 'invalid_duration'],
    ['a list for a duration', { duration: [6] }, 400, 'invalid_duration'],
    ['two years', { duration: 24 }, 400, 'invalid_duration'],
    ['a module that is not sold', { module_uuid: NOBODY }, 404, 'module_not_found'],
    ['no module', { module_uuid: null }, 400, 'invalid_module'],
    ['a module in words', { module_uuid: 'Physics' }, 400, 'invalid_module'],
    ['words of SQL', { module_uuid: `${MODULE_I}' or 1=1` }, 400, 'invalid_module'],
    ['no key', { idempotency_key: undefined }, 400, 'order_creation_failed'],
    ['a key that is none', { idempotency_key: 'again' }, 400, 'order_creation_failed'],
  ])('refuses %s', async (_, differences, status, code) => {
    expect(await createOrder(backend, asha, differences)).toMatchObject({
      status,
      body: { success: false, error: { code } },
    });
    expect(await backend.sql`select from public.orders`).toHaveLength(0);
  });

  it('reads no price from the browser', async () => {
    const cheap = { amount: 1, price: 1, currency: 'USD', user_id: ravi.id };
    const { razorpay_order } = await openOrder(backend, asha, cheap);
    expect(razorpay_order).toMatchObject({ amount: 1_199_900, currency: 'INR' });
    const orders = await backend.sql`select user_id, amount from public.orders`;
    expect(orders).toEqual([{ user_id: asha.id, amount: 11_999 }]);
  });

  it('refuses a key that stands for another purchase', async () => {
    const idempotency_key = randomUUID();
    await openOrder(backend, asha, { idempotency_key });
    const answer = await createOrder(backend, asha, { idempotency_key, duration: 6 });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'order_creation_failed' } },
    });
  });

  it('keeps the keys of two members apart', async () => {
    const idempotency_key = randomUUID();
    const [one, other] = [
      await openOrder(backend, asha, { idempotency_key }),
      await openOrder(backend, ravi, { idempotency_key }),
    ];
    expect(one.order_uuid).not.toBe(other.order_uuid);
  });

  it('asks a member without a profile to finish signing up', async () => {
    await resetPeople(backend.sql, ravi);
    expect(await createOrder(backend, asha)).toMatchObject({
      status: 401,
      body: { error: { code: 'auth_required' } },
    });
  });

  it('sells nothing that was withdrawn', async () => {
    await backend.sql`update public.modules set is_active = false where uuid = ${MODULE_I}`;
    try {
      expect(await createOrder(backend, asha)).toMatchObject({
        status: 404,
        body: { error: { code: 'module_not_found' } },
      });
    } finally {
      await backend.sql`update public.modules set is_active = true where uuid = ${MODULE_I}`;
    }
  });
});

describe('Whoever asks', () => {
  const claims = () => ({ sub: asha.id, role: 'authenticated', email: asha.email });
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const expires = Math.floor(Date.now() / 1000) + 3600;
    const payload = { ...claims(), aud: 'authenticated', exp: expires };
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
  };
  const signed = (expires: string, key = HS256) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('authenticated')
      .setExpirationTime(expires)
      .sign(key);

  it.each<[string, () => Promise<string> | string, string]>([
    ['with no token', () => '', 'auth_required'],
    ['with the public key', () => LOCAL_KEYS.publishable, 'auth_required'],
    ['with a token that nobody signed', unsigned, 'authentication_failed'],
    ['with a token that expired', () => signed('1 second ago'), 'authentication_failed'],
    [
      'with a token of another project',
      () => signed('1 hour', new TextEncoder().encode('another-secret-of-thirty-two-chars-')),
      'authentication_failed',
    ],
    ['with a token that is none', () => 'a.b.c', 'authentication_failed'],
  ])('%s gets nothing', async (_, token, code) => {
    const response = {
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: 'a'.repeat(64),
    };
    const wish = { module_uuid: MODULE_I, duration: 12, idempotency_key: randomUUID() };
    for (const [name, body] of [
      ['create-order', wish],
      ['verify-payment', response],
    ] as const) {
      const answer = await send(name, JSON.stringify(body), {
        authorization: `Bearer ${await token()}`,
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ success: false, error: { code } });
    }
  });

  it('cannot start the reconciler without its secret', async () => {
    for (const token of ['', LOCAL_KEYS.publishable, 'the-secret-of-the-local-schedule']) {
      const answer = await send('reconcile-orders', '', { authorization: `Bearer ${token}` });
      expect(answer.status).toBe(401);
    }
  });

  it.each(['create-order', 'verify-payment', 'payment-webhook', 'reconcile-orders'])(
    'may post to %s, from any page, and nothing else',
    async (name) => {
      const preflight = await fetch(url(name), { method: 'OPTIONS' });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await fetch(url(name), { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
      }
    },
  );

  it.each([
    ['no JSON', '{"module_uuid":', {}, 400],
    ['a list', '[]', {}, 400],
    ['names that every object has', '{"__proto__":1,"constructor":1}', {}, 400],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), {}, 400],
    ['a form', 'module_uuid=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['two megabytes', `{"module_uuid":"${'x'.repeat(2 ** 21)}"}`, {}, 413],
  ])('is answered when it sends %s', async (_, body, headers, status) => {
    for (const name of ['create-order', 'verify-payment']) {
      const answer = await send(name, body, headers);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ success: false });
    }
  });
});

const url = (name: string) => `${backend.apiUrl}/functions/v1/${name}`;

function send(
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(url(name), {
    method: 'POST',
    body,
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
  });
}
