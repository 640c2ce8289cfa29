import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authenticate, refusePreviews } from '../../functions/_shared/callers.ts';

const SETTINGS: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_ANON_KEY: 'public-key',
};

beforeEach(() => void vi.stubGlobal('Deno', { env: { get: (name: string) => SETTINGS[name] } }));
afterEach(() => vi.unstubAllGlobals());

/** The member of a request, while the auth server answers like this. */
function authenticateWith(response: Response): Promise<string> {
  vi.stubGlobal('fetch', async () => response);
  const headers = { authorization: 'Bearer a-token' };
  return authenticate(new Request('http://backend.test/functions/v1/create-order', { headers }));
}

test('A member with a valid token is known by their id', async () => {
  expect(await authenticateWith(Response.json({ id: 'asha' }))).toBe('asha');
});

test.each([401, 403])(
  'A token that the auth server refuses with %i ends the session',
  async (status) => {
    await expect(authenticateWith(Response.json({}, { status }))).rejects.toMatchObject({
      status: 401,
      code: 'authentication_failed',
    });
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
    expect(() => refusePreviews(requestFrom(origin))).toThrow(
      expect.objectContaining({ status: 403, code: 'checkout_in_preview' }),
    );
  },
);

test.each(['https://site.example', 'https://site.example/preview.'])(
  'A page of %s is released code',
  (origin) => {
    expect(() => refusePreviews(requestFrom(origin))).not.toThrow();
  },
);

test('A program that is no page may send a request', () => {
  expect(() => refusePreviews(requestFrom())).not.toThrow();
});
