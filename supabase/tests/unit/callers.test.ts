import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiKey, nameOfSecretKey, serverHeaders } from '../../functions/_shared/api-keys.ts';
import { authenticate, refusePreviews } from '../../functions/_shared/callers.ts';

const SETTINGS: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('Deno', { env: { get: (name: string) => SETTINGS[name] } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The member of a request, while the auth server answers like this; the last answer is repeated. */
async function authenticateWith(...answers: Response[]): Promise<string> {
  let asked = 0;
  vi.stubGlobal('fetch', async () => answers[Math.min(asked++, answers.length - 1)]!.clone());
  const headers = { authorization: 'Bearer a-token' };
  const url = 'http://backend.test/functions/v1/create-order';
  const member = authenticate(new Request(url, { headers }));
  member.catch(() => undefined);
  await vi.runAllTimersAsync();
  return member;
}

test('A member with a valid token is known by their id', async () => {
  expect(await authenticateWith(Response.json({ id: 'asha' }))).toBe('asha');
});

const early = { error_code: 'bad_jwt', msg: 'token has invalid claims: token used before issued' };

test.each([
  ['a clock that is behind', Response.json(early, { status: 403 })],
  ['PostgREST’s words for it', Response.json({ message: 'JWT issued at future' }, { status: 401 })],
  ['a rate limit', new Response('later', { status: 429 })],
  ['an outage', new Response('<html>', { status: 502 })],
])('A member is not told of %s that passes within a second', async (_, refusal) => {
  expect(await authenticateWith(refusal, Response.json({ id: 'asha' }))).toBe('asha');
});

test('A token that is refused for another reason is not asked about again', async () => {
  const error = { error_code: 'bad_jwt', msg: 'token is expired' };
  const asked = authenticateWith(
    Response.json(error, { status: 403 }),
    Response.json({ id: 'asha' }),
  );
  await expect(asked).rejects.toMatchObject({ code: 'authentication_failed' });
});

test.each([401, 403])(
  'A token that the auth server refuses with %i ends the session',
  async (status) => {
    const refused = authenticateWith(Response.json({}, { status }));
    await expect(refused).rejects.toMatchObject({ status: 401, code: 'authentication_failed' });
  },
);

test.each([400, 404, 408, 429, 500, 502, 503, 522])(
  'The response %i of the auth server does not sign the member out',
  async (status) => {
    const refused = authenticateWith(new Response('busy', { status }));
    await expect(refused).rejects.toThrow(`The auth server answered ${status}`);
    await expect(refused).rejects.not.toHaveProperty('code');
  },
);

test('A response without a user does not sign the member out', async () => {
  await expect(authenticateWith(new Response('<html>'))).rejects.toThrow('answered 200');
});

const requestFrom = (origin?: string): Request =>
  new Request('http://backend.test/functions/v1/create-order', {
    method: 'POST',
    ...(origin && { headers: { origin } }),
  });

test.each(['https://preview.site.example', 'http://preview.localhost:5170', 'null'])(
  'A page of %s is unreleased code',
  (origin) => {
    const refused = { status: 403, code: 'checkout_in_preview' };
    expect(() => refusePreviews(requestFrom(origin))).toThrow(expect.objectContaining(refused));
  },
);

test.each(['https://site.example', 'https://site.example/preview.', undefined])(
  'A page of %s is released code, and so is a program that is no page',
  (origin) => {
    expect(() => refusePreviews(requestFrom(origin))).not.toThrow();
  },
);

/** The environment of a function. */
function run(variables: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
}
const callWith = (headers: Record<string, string>) =>
  nameOfSecretKey(new Request('http://backend.test', { headers }));

const LEGACY = { SUPABASE_ANON_KEY: 'a.b.c', SUPABASE_SERVICE_ROLE_KEY: 'd.e.f' };
const NEW = {
  SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_w","default":"sb_publishable_d"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_d","after_the_leak":"sb_secret_a"}',
};

test.each([
  ['of a new project', NEW, 'sb_publishable_d', 'sb_secret_d'],
  ['of an older project', LEGACY, 'a.b.c', 'd.e.f'],
  ['that names no new key yet', { ...LEGACY, SUPABASE_SECRET_KEYS: '{}' }, 'a.b.c', 'd.e.f'],
  ['with disabled legacy keys', { ...LEGACY, ...NEW }, 'sb_publishable_d', 'sb_secret_d'],
])('Functions find their keys in an environment %s', (_, variables, publishable, secret) => {
  run(variables);
  expect([apiKey('publishable'), apiKey('secret')]).toEqual([publishable, secret]);
});

test('The first key is used after `default` was deleted', () => {
  run({ SUPABASE_SECRET_KEYS: '{"after_the_leak":"sb_secret_a","spare":"sb_secret_s"}' });
  expect(apiKey('secret')).toBe('sb_secret_a');
});

test('During a rotation both secret keys are accepted, by name', async () => {
  run({ ...NEW, ...LEGACY });
  expect(await callWith({ apikey: 'sb_secret_d' })).toBe('default');
  expect(await callWith({ apikey: 'sb_secret_a' })).toBe('after_the_leak');
});

test.each([
  ['none', {}],
  ['an empty one', { apikey: '' }],
  ['a publishable one', { apikey: 'sb_publishable_d' }],
  ['a part of one', { apikey: 'sb_secret_' }],
  ['its name', { apikey: 'default' }],
  ['a legacy key, which is disabled', { apikey: 'd.e.f' }],
  ['one as a token', { authorization: 'Bearer sb_secret_d' }],
])('%s is not a secret key', async (_, headers) => {
  run({ ...NEW, ...LEGACY });
  expect(await callWith(headers as Record<string, string>)).toBeUndefined();
});

test.each([
  'sb_secret_d',
  '["sb_secret_d"]',
  '"sb_secret_d"',
  '{"default":{"key":"sb_secret_d"}}',
  '{"default":" "}',
  'null',
])('The malformed keys %s are refused, and no error contains them', (text) => {
  run({ ...LEGACY, SUPABASE_SECRET_KEYS: text });
  const message = 'SUPABASE_SECRET_KEYS is not a JSON object of keys by name';
  expect(() => apiKey('secret')).toThrow(new Error(message));
});

test('An error names the variable of today when there is no key', () => {
  run({ SUPABASE_SERVICE_ROLE_KEY: '' });
  expect(() => apiKey('secret')).toThrow('SUPABASE_SECRET_KEYS is missing');
});

test('A new key goes into apikey only, and a legacy one is also the token', () => {
  run({ ...NEW, ...LEGACY });
  expect(serverHeaders()).not.toHaveProperty('Authorization');
  run(LEGACY);
  expect(serverHeaders()).toMatchObject({ apikey: 'd.e.f', Authorization: 'Bearer d.e.f' });
});

const EVENT = '{"event":"payment.captured","payload":{}}';
// Node accepts an empty key, and so would an attacker's tool.
const signature = createHmac('sha256', '').update(EVENT).digest('hex');
const SIGNED = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' };

test.each([
  ['reconcile-orders', 'RECONCILE_SECRET', {}],
  ['reconcile-orders', 'RECONCILE_SECRET', { authorization: 'Bearer ' }],
  ['send-mails', 'RECONCILE_SECRET', {}],
  ['site-changes', 'SITE_CHANGES_SECRET', {}],
  ['payment-webhook', 'RAZORPAY_WEBHOOK_SECRET', SIGNED],
])(
  '%s refuses every call while %s is empty, and the log says why',
  async (name, secret, headers) => {
    let serve!: (request: Request) => Promise<Response>;
    const env = { get: () => '' };
    vi.stubGlobal('Deno', { env, serve: (handler: typeof serve) => void (serve = handler) });
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await import(`../../functions/${name}/index.ts`);
    const url = `https://backend.example/functions/v1/${name}`;
    const sent = { ...headers, 'content-type': 'application/json' };
    const response = await serve(new Request(url, { method: 'POST', headers: sent, body: EVENT }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(secret);
    expect(String(log.mock.calls)).toContain(`${secret} is missing`);
  },
);
