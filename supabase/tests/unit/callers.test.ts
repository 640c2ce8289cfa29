import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
