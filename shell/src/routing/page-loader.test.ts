import { QueryClient } from '@tanstack/react-query';
import type { Registry } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import type { SessionState, SessionStore } from 'shared-kit/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OutdatedPage } from '#lib/federation/no-code.ts';
import { PATIENCE_SECONDS, Stalled } from '#lib/federation/patience.ts';
import type { Remotes } from '#lib/federation/remotes.ts';
import { createPageLoader } from './page-loader.ts';

const registry: Registry = {
  remotes: {
    account: {
      owns: [{ path: '/account/*', access: 'member', prerender: false, robots: 'noindex' }],
    },
    commerce: {
      owns: [{ path: '/pricing', access: 'public', prerender: true, robots: 'index' }],
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
  const asked: string[] = [];
  const session = {
    settled: async () => settled ?? { status },
  } as unknown as SessionStore;
  const remotes = {
    load: (remote: string) => {
      asked.push(remote);
      return error ? Promise.reject(error) : Promise.resolve({ prefetch });
    },
    loadPage: async () => undefined,
  } as unknown as Remotes;
  const load = createPageLoader({ registry, remotes, session, queries: new QueryClient() });
  return { asked, data: load({ request: new Request(`http://localhost${path}`) }) };
}

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('a public page is its owner’s, whoever is visiting', async () => {
  const { asked, data } = open('/pricing');
  expect(await data).toEqual({ remote: 'commerce' });
  expect(asked).toEqual(['commerce']);
});

test('an address that nobody owns asks for no code', async () => {
  const { asked, data } = open('/nowhere');
  expect(await data).toEqual({ remote: null });
  expect(asked).toEqual([]);
});

test('a page whose code cannot be had is shown all the same, to say so in its place', async () => {
  const error = new Error('404');
  expect(await open('/pricing', { error }).data).toEqual({ remote: 'commerce', fault: error });
});

test('a session that does not answer is given up', async () => {
  vi.useFakeTimers();
  const { data } = open('/account', { settled: new Promise(() => undefined) });
  const outcome = data.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(PATIENCE_SECONDS * 1000);
  expect(await outcome).toBeInstanceOf(Stalled);
});

describe('where this page is too old for what is live', () => {
  const error = new OutdatedPage('of another edition');

  test('the address is loaded as a page of its own', async () => {
    const response = (await open('/pricing?for=MD', { error }).data) as Response;
    expect(response.headers.get('location')).toBe('/pricing?for=MD');
    expect(response.headers.get('X-Remix-Reload-Document')).toBe('true');
  });

  test('but never while somebody is paying', async () => {
    sessionStorage.setItem('checkout-open-since', String(Date.now()));
    expect(await open('/pricing', { error }).data).toEqual({ remote: 'commerce', fault: error });
  });

  test('nor over and over: a page that was loaded for its own address stays', async () => {
    history.replaceState(null, '', '/pricing');
    expect(await open('/pricing', { error }).data).toEqual({ remote: 'commerce', fault: error });
  });
});

test('a member page is shown to members', async () => {
  expect(await open('/account/payments', { status: 'authenticated' }).data).toEqual({
    remote: 'account',
  });
});

test('others are sent to log in, with the way back', async () => {
  const response = (await open('/account/payments?page=2').data) as Response;
  expect(response.headers.get('location')).toBe('/login?next=%2Faccount%2Fpayments%3Fpage%3D2');
});

test('the guarded entry leaves the history where the browser stands on it already, and only there', async () => {
  const clicked = (await open('/account/payments').data) as Response;
  expect(clicked.headers.has('X-Remix-Replace')).toBe(false);
  history.replaceState(null, '', '/account/payments');
  const opened = (await open('/account/payments').data) as Response;
  expect(opened.headers.get('X-Remix-Replace')).toBe('true');
});

test('a page is shown with its data, where that comes at once', async () => {
  const done: string[] = [];
  await open('/pricing', {
    prefetch: async (path) => {
      await Promise.resolve();
      done.push(path);
    },
  }).data;
  expect(done).toEqual(['/pricing']);
});

test.each<[string, RemoteApp['prefetch']]>([
  ['cannot be had', () => Promise.reject(new Error('down'))],
  [
    'cannot be asked for',
    () => {
      throw new Error('broken');
    },
  ],
])('a page whose data %s is shown, to say so itself', async (_what, prefetch) => {
  expect(await open('/pricing', { prefetch }).data).toEqual({ remote: 'commerce' });
});

test('nobody waits long for data that is late', async () => {
  vi.useFakeTimers();
  let isShown = false;
  const { data } = open('/pricing', { prefetch: () => new Promise(() => undefined) });
  void data.then(() => (isShown = true));
  await vi.advanceTimersByTimeAsync(399);
  expect(isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown).toBe(true);
});

test('nothing is fetched for whom the page is not for', async () => {
  const prefetch = vi.fn<() => void>();
  await open('/account/payments', { prefetch }).data;
  expect(prefetch).not.toHaveBeenCalled();
});
