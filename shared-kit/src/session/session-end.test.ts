import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';
import {
  asha,
  authSession,
  type Backend,
  everyone,
  openMember,
  openSession,
  ravi,
  signIn,
  type TestSession,
  profileOf,
} from './testing.ts';

afterEach(() => vi.useRealTimers());

const DOWN = () => new Response('{}', { status: 500 });
const OFFLINE = () => Promise.reject(new TypeError('Failed to fetch')) as never;
const LATER = () => Response.json({ msg: 'Later' }, { status: 429 });
const DONE = () => new Response(null, { status: 204 });

describe.each([
  ['of this device', 'signOut', 'local'],
  ['everywhere', 'signOutEverywhere', 'global'],
] as const)('Signing out %s', (_of, way, scope) => {
  test.each([
    ['is answered', DONE],
    ['returns an error', DOWN],
    ['is over the rate limit', LATER],
    ['fails without a network', OFFLINE],
  ])('when the request %s', async (_how, logout) => {
    const scopes: unknown[] = [];
    const { session, storage } = await openMember({
      logout(asked) {
        scopes.push(asked);
        return logout();
      },
    });
    storage.set('draft', 'typed by the member');
    const left: number[] = [];
    session.subscribe(
      ({ status }) => void (status === 'unauthenticated' && left.push(storage.size)),
    );
    const error = await session[way]();
    expect(new Set(scopes)).toEqual(new Set([scope]));
    expect(error instanceof Error).toBe(logout !== DONE);
    // The other devices may still be signed in.
    const isKept = way === 'signOutEverywhere' && logout !== DONE;
    expect(session.getState().status).toBe(isKept ? 'authenticated' : 'unauthenticated');
    expect(session.getState().profile).toEqual(isKept ? profileOf(asha) : null);
    expect(storage.size).toBe(isKept ? 2 : 0);
    expect(left, 'in the browser when the page says so').toEqual(isKept ? [] : [0]);
  });
});

describe('The end of a session', () => {
  const open = async (backend?: Partial<Backend>) => {
    const opened = await openMember(backend);
    let ends = 0;
    opened.session.onEnded(() => (ends += 1));
    return { ...opened, ends: () => ends };
  };

  const ways = ['signOut', 'signOutEverywhere'] as const;
  test.each(ways)('by %s calls no listener, even if the server had ended it', async (signOut) => {
    const logout = () => Response.json({ msg: 'Session from session_id claim' }, { status: 401 });
    for (const [backend, changes] of [[{}], [{ logout }], [{}, { expires_at: 1 }]] as const) {
      const { session, storage, storageKey, ends } = await open(backend);
      storage.set(storageKey, JSON.stringify({ ...authSession(asha), ...changes }));
      await session[signOut]();
      expect({ status: session.getState().status, ends: ends() }).toEqual({
        status: 'unauthenticated',
        ends: 0,
      });
    }
  });

  test('in another tab calls no listener', async () => {
    const { session, otherTab, storage, ends } = await open();
    storage.clear();
    otherTab(false);
    expect(session.getState().status).toBe('unauthenticated');
    expect(ends()).toBe(0);
  });

  /** Reads the session when it must be renewed, which the server refuses. */
  async function expire({ client, storage, storageKey }: TestSession, who = asha): Promise<void> {
    storage.set(storageKey, JSON.stringify({ ...authSession(who), expires_at: 1 }));
    const { auth } = await client();
    await auth.getSession();
  }

  test('calls listeners once when the server refuses the session', async () => {
    const opened = await open();
    await expire(opened);
    opened.otherTab(false);
    expect(opened.session.getState().status).toBe('unauthenticated');
    expect(opened.ends()).toBe(1);
  });

  test.each(ways)('calls listeners after an earlier session ended by %s', async (signOut) => {
    const opened = await open();
    await opened.session[signOut]();
    await signIn(opened, ravi);
    await expire(opened, ravi);
    expect(opened.ends()).toBe(1);
  });
});

test.each(['before', 'while', 'after'])(
  'A page whose stored session cannot be renewed is told once, if it needs one, also if it listens only %s that',
  async (time) => {
    const old = { ...authSession(asha), expires_at: 1 };
    const { session, storage } = openSession({ profile: everyone }, old);
    let ends = 0;
    const listen = () => session.onEnded(() => (ends += 1));
    if (time === 'before') listen();
    session.start();
    if (time === 'while') void session.settled();
    await expect.poll(() => session.getState().status).toBe('unauthenticated');
    expect({ ends, stored: storage.size }).toEqual({ ends: 0, stored: 0 });
    if (time !== 'before') listen();
    expect(ends, 'a page for everyone has not needed it').toBe(time === 'while' ? 1 : 0);
    // The guard of a member page.
    await session.settled();
    listen();
    expect(ends).toBe(1);
  },
);

test.each([
  ['can be reached', 503],
  ['is no longer over its rate limit', 429],
])('A stored session is renewed as soon as the server %s', async (_, status) => {
  vi.useFakeTimers();
  let isDown = true;
  const refusal = { code: status, error_code: 'over_request_rate_limit', msg: 'Later' };
  const token = () =>
    isDown ? Response.json(refusal, { status }) : Response.json(authSession(asha));
  const old = { ...authSession(asha), expires_at: 1 };
  const { session, storage } = openSession({ profile: everyone, token }, old);
  session.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.getState().status).toBe('unauthenticated');
  expect(storage.size, 'it can still be renewed').toBe(1);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.getState()).toMatchObject({ status: 'authenticated', profileStatus: 'ready' });
});

test('Another tab that signs in signs in this tab, even if it has loaded no client', async () => {
  const { session, storage, storageKey, otherTab } = openSession({ profile: everyone });
  session.start();
  storage.set(storageKey, JSON.stringify(authSession(asha)));
  const signedIn = new Promise((resolve) => session.subscribe(resolve));
  otherTab(true);
  await signedIn;
  expect(await session.profileSettled()).toMatchObject({
    status: 'authenticated',
    user: { id: asha.id },
  });
});

describe('If the code of a stored session fails to load', () => {
  const open = (isDown: (attempt: number) => boolean, remove = () => {}) => {
    vi.useFakeTimers();
    const opened = openSession({ profile: everyone }, authSession(asha));
    let attempts = 0;
    const session = createSessionStore({
      supabase: () =>
        isDown((attempts += 1))
          ? Promise.reject(new TypeError('Failed to fetch'))
          : opened.client(),
      onSupabaseLoaded: opened.onSupabaseLoaded,
      fetchProfile: async () => profileOf(asha),
      whenIdle: () => undefined,
      stored: {
        exists: () => true,
        read: () => undefined,
        remove,
        watch: () => undefined,
      },
    });
    session.start();
    return session;
  };

  test('once, it is loaded again, and the member is never shown as signed out', async () => {
    const session = open((attempt) => attempt === 1);
    const seen = new Set<string>();
    session.subscribe(({ status }) => seen.add(status));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([...seen]).toEqual(['authenticated']);
  });

  test('for longer, the visitor can log in, and the session returns with the network', async () => {
    let isDown = true;
    const session = open(() => isDown);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.getState().status).toBe('unauthenticated');
    await expect(session.settled(), 'a page that needs the member says why').rejects.toThrow(
      'Failed to fetch',
    );
    isDown = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(session.getState().status).toBe('authenticated');
  });

  test('signing out still removes the session, and says so', async () => {
    const remove = vi.fn<() => void>();
    const session = open(() => true, remove);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await session.signOut()).toMatchObject({ code: 'network_error' });
    expect(session.getState().status).toBe('unauthenticated');
    expect(remove).toHaveBeenCalled();
  });
});
