import type { Registry } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import type { SessionState, SessionStore } from 'shared-kit/session';
import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEADLINE_SECONDS, Stalled } from '#lib/federation/deadline.ts';
import { OutdatedPage, RemoteUnavailable } from '#lib/federation/load-errors.ts';
import { openLoader } from '#lib/federation/testing/fake-site.ts';
import { createRouteLoader } from './route-loader.ts';

const registry: Registry = {
  remotes: {
    account: { owns: [{ path: '/account/*', access: 'member' }] },
    desk: { owns: [{ path: '/desk/*', access: 'operator' }] },
    commerce: {
      owns: [{ path: '/pricing', access: 'public' }],
      redirects: [{ from: '/prices', to: '/pricing' }],
    },
  },
};

interface Options {
  status?: SessionState['status'];
  error?: Error;
  prefetch?: RemoteApp['prefetch'];
  settled?: Promise<SessionState>;
}

function open(path: string, options: Options = {}) {
  const { status = 'unauthenticated', error, prefetch, settled } = options;
  const session = {
    settled: async () =>
      settled ?? { status, user: status === 'authenticated' ? { id: USER_ID } : null },
  } as unknown as SessionStore;
  const app: RemoteApp = {
    App: () => null,
    messages: async () => ({}),
    ...(prefetch && { prefetch }),
  };
  const { loader, site, log } = openLoader([{ version: '1', entry: '/entry.js' }], async () => ({
    app,
  }));
  if (error) site.versionErrors = [error, error];
  const { hash, href } = new URL(path, 'http://localhost');
  const load = createRouteLoader({ registry, loader, session }, () => hash);
  // As the router does, which leaves out the hash.
  const request = new Request(href.replace(hash, ''));
  return { log, data: load({ request }) };
}

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.useRealTimers();
  sessionStorage.clear();
});

test('a public page has its owner, for every visitor', async () => {
  const { log, data } = open('/pricing');
  expect(await data).toMatchObject({ remote: 'commerce' });
  expect(log.versionRequests).toEqual(['commerce']);
});

// The router adds the prefix of the language.
test('an address that moved leads on with query and hash, and leaves the history of a full load', async () => {
  const leads = async (path: string) => {
    const { headers } = (await open(path).data) as Response;
    return [headers.get('location'), headers.has('x-remix-replace')];
  };
  expect(await leads('/prices/?a=1#physics')).toEqual(['/pricing?a=1#physics', false]);
  history.replaceState(null, '', '/hi/prices');
  expect(await leads('/hi/prices')).toEqual(['/pricing', true]);
});

describe('a page for operators', () => {
  test.each(['unauthenticated', 'authenticated'] as const)(
    'is an unknown address without the role, and loads no code (%s)',
    async (status) => {
      stubBackend(() => Response.json([]));
      const { log, data } = open('/desk/orders', { status });
      expect(await data).toEqual({ remote: null });
      expect(log.versionRequests).toEqual([]);
    },
  );

  test('is shown to an operator', async () => {
    const requests = stubBackend(() => Response.json([{ user_id: USER_ID }]));
    expect(await open('/desk/orders', { status: 'authenticated' }).data).toMatchObject({
      remote: 'desk',
    });
    expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([
      `/rest/v1/operators?select=user_id&user_id=eq.${USER_ID}`,
    ]);
  });
});

test('a page whose code cannot be loaded is shown with the error', async () => {
  const error = new RemoteUnavailable('404');
  expect(await open('/pricing', { error }).data).toMatchObject({
    remote: 'commerce',
    loadError: error,
  });
});

test('a session that is not known in time is an error', async () => {
  vi.useFakeTimers();
  const { data } = open('/account', { settled: new Promise(() => undefined) });
  const outcome = data.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(DEADLINE_SECONDS * 1000);
  expect(await outcome).toBeInstanceOf(Stalled);
});

test('on an outdated page a navigation is a full load, but not while a member pays, nor for the address of the page', async () => {
  const error = new OutdatedPage('of another edition');
  const isShown = async () =>
    expect(await open('/pricing', { error }).data).toMatchObject({ loadError: error });
  const { headers } = (await open('/pricing?for=MD', { error }).data) as Response;
  expect(headers.get('location')).toBe('/pricing?for=MD');
  expect(headers.get('X-Remix-Reload-Document')).toBe('true');
  sessionStorage.setItem('checkout-open-since', String(Date.now()));
  await isShown();
  sessionStorage.clear();
  history.replaceState(null, '', '/pricing');
  await isShown();
});

test('other visitors are redirected to the login; the way back and a full load keep the whole address', async () => {
  const prefetch = vi.fn<() => void>();
  const guarded = (await open('/account/payments?page=2#order-7', { prefetch }).data) as Response;
  expect(prefetch, 'nor is its data fetched').not.toHaveBeenCalled();
  expect(guarded.headers.get('location')).toBe(
    '/login?next=%2Faccount%2Fpayments%3Fpage%3D2%23order-7',
  );
  const outdated = new OutdatedPage('of another edition');
  const full = (await open('/pricing?for=MD#bundle', { error: outdated }).data) as Response;
  expect(full.headers.get('location')).toBe('/pricing?for=MD#bundle');
});

test('the guarded address leaves the history only if the browser is already there', async () => {
  const clicked = (await open('/account/payments').data) as Response;
  expect(clicked.headers.has('X-Remix-Replace')).toBe(false);
  history.replaceState(null, '', '/account/payments');
  const opened = (await open('/account/payments').data) as Response;
  expect(opened.headers.get('X-Remix-Replace')).toBe('true');
});

test.each<[string, RemoteApp['prefetch']]>([
  ['cannot be loaded', () => Promise.reject(new Error('down'))],
  [
    'cannot be requested',
    () => {
      throw new Error('broken');
    },
  ],
])('a page whose data %s is shown without it', async (_what, prefetch) => {
  expect(await open('/pricing', { prefetch }).data).toMatchObject({ remote: 'commerce' });
});

test('a navigation does not wait long for late data', async () => {
  vi.useFakeTimers();
  let isShown = false;
  const { data } = open('/pricing', { prefetch: () => new Promise(() => undefined) });
  void data.then(() => (isShown = true));
  await vi.advanceTimersByTimeAsync(399);
  expect(isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown).toBe(true);
});
