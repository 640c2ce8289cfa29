import type { Session } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { asha, authSession, openSession, ravi } from './session/testing.ts';
import { accessTokenOf, requestRows, supabase } from './supabase.ts';
import { stubBackend } from './testing/stub-backend.ts';

const BACKEND = { supabaseUrl: 'https://backend.test', supabaseKey: 'key' };

test('Rows are requested with the address, the public key and the member’s token', async () => {
  const requests: Request[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return Response.json([{ id: 7 }]);
  };
  const rows = await requestRows(fetch, BACKEND, 'orders?select=id', { token: 'token' });
  expect(rows).toEqual([{ id: 7 }]);
  const [{ url, headers }] = requests as [Request];
  expect(url).toBe('https://backend.test/rest/v1/orders?select=id');
  expect([headers.get('apikey'), headers.get('authorization')]).toEqual(['key', 'Bearer token']);
});

test.each([
  ['keeps its code', async () => Response.json({ code: '57014' }, { status: 503 }), '57014'],
  ['that is no JSON', async () => new Response('<html>', { status: 502 }), 'unexpected_error'],
  ['of the network', () => Promise.reject(new TypeError('Failed to fetch')), 'network_error'],
])('A failure %s is an error, not an empty list', async (_what, fetch, code) => {
  await expect(requestRows(fetch, BACKEND, 'orders', {})).rejects.toMatchObject({ code });
});

const signedIn = (stored: object | undefined, user = asha) => {
  const { client } = openSession({ profile: () => Response.json([]) }, authSession(asha));
  return accessTokenOf(user.id, { read: () => stored as Session | undefined }, client);
};

test('A valid stored session gives its token, and the client gives that of any other', async () => {
  expect(await signedIn({ access_token: 'stored', user: asha })).toBe('stored');
  expect(await signedIn(undefined)).toBe(authSession(asha).access_token);
});

test('The rows of a member are not read with the session of another', async () => {
  await expect(signedIn({ access_token: 'stored', user: asha }, ravi)).rejects.toMatchObject({
    code: 'auth_required',
  });
});

test("A link with another user's session does not change the member's", async () => {
  // The client would request the user of a session in the URL.
  stubBackend(() => Response.json(authSession(ravi).user));
  const { access_token, refresh_token } = authSession(ravi);
  const link = new URLSearchParams({
    access_token,
    refresh_token,
    token_type: 'bearer',
    expires_in: '3600',
  });
  history.replaceState(null, '', `/pricing#${link.toString()}`);

  const { data } = await (await supabase()).auth.getSession();
  expect(data.session?.user.email).toBe(asha.email);
});
