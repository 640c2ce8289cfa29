import { beforeEach, expect, test, vi } from 'vitest';
import html from '../index.html?raw';

const [, script] = /<script data-early>([^]*?)<\/script>/.exec(html)!;
// oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- as the browser runs it
const runScript = new Function(script!) as () => void;

const ADDRESS = 'https://backend.test/rest/v1/orders?select=id,uuid&user_id=eq.7';
const ENCODED = ADDRESS.replace(',', '%2C');
const headers = { authorization: 'Bearer token' };

let respond: () => Promise<Response>;
const requests: [url: string, init: RequestInit][] = [];

beforeEach(() => {
  requests.length = 0;
  respond = async () => new Response('early');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push([url, init]);
    return respond();
  });
  globalThis.earlyRead = undefined;
  const early = { [location.pathname]: ['orders?select=id,uuid&user_id=eq.{user}'] };
  const env = { supabaseUrl: 'https://backend.test/', supabaseKey: 'key' };
  document.body.innerHTML =
    `<script type="application/json" id="early-reads">${JSON.stringify(early)}</script>` +
    `<script type="application/json" id="site-env">${JSON.stringify(env)}</script>`;
});

function openPage(expiresInSeconds = 3600): void {
  const expires_at = Math.floor(Date.now() / 1000) + expiresInSeconds;
  const session = { access_token: 'token', expires_at, user: { id: '7' } };
  localStorage.setItem('sb-backend-auth-token', JSON.stringify(session));
  runScript();
}

const read = async (init: RequestInit = { headers }) =>
  (await globalThis.earlyRead?.(ENCODED, init))?.text();

test('A member page requests its data with the stored session, and its first read takes the response once', async () => {
  openPage();
  expect(requests).toEqual([[ADDRESS, { headers: { apikey: 'key', ...headers } }]]);
  expect([await read(), await read()]).toEqual(['early', undefined]);
});

test.each([
  ['was refused', async () => new Response('no', { status: 401 })],
  ['did not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('A read is sent as usual when the early response %s', async (_how, response) => {
  respond = response;
  openPage();
  expect(await read()).toBeUndefined();
});

test('A read with another token, a write and another address take no early response', async () => {
  openPage();
  expect(await read({ headers, method: 'POST' })).toBeUndefined();
  expect(await globalThis.earlyRead!('https://backend.test/rest/v1/users')).toBeUndefined();
  expect(await read({ headers: { authorization: 'Bearer other' } })).toBeUndefined();
});

test('A session that must be renewed, and a visitor without one, request nothing early', () => {
  openPage(30);
  localStorage.clear();
  runScript();
  expect(requests).toEqual([]);
});
