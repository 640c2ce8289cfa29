import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';
import {
  asha,
  authSession,
  found,
  noRow,
  openSession,
  profileOf,
  ravi,
  type TestSession,
} from './testing.ts';

const everyone = (userId: string) => found(profileOf(userId === asha.id ? asha : ravi));

async function signIn(opened: TestSession, { email }: typeof asha): Promise<void> {
  const client = await opened.client();
  await client.auth.verifyOtp({ email, token: '123456', type: 'email' });
}

afterEach(() => vi.useRealTimers());

function answeredLater(): { promise: Promise<Response>; resolve: (answer: Response) => void } {
  let resolve!: (answer: Response) => void;
  const promise = new Promise<Response>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('when the site opens', () => {
  test('a visitor without a stored session is known at once, and no client is loaded', async () => {
    const { session, loads } = openSession({ profile: everyone });
    expect(session.getState().status).toBe('loading');
    session.start();
    expect(session.getState()).toMatchObject({
      status: 'unauthenticated',
      user: null,
      session: null,
    });
    expect((await session.settled()).status).toBe('unauthenticated');
    expect(loads()).toBe(0);
  });

  test('a stored session is read and its profile fetched', async () => {
    const { session } = openSession({ profile: everyone }, authSession(asha));
    const shown: unknown[] = [];
    session.subscribe(({ status, user }) => shown.push({ status, user: user?.id }));
    session.start();
    expect(session.getState().status).toBe('loading');
    const state = await session.profileSettled();
    expect(shown).not.toEqual([]);
    for (const one of shown) expect(one).toEqual({ status: 'authenticated', user: asha.id });
    expect(state).toMatchObject({
      status: 'authenticated',
      user: { id: asha.id },
      profile: profileOf(asha),
      profileStatus: 'ready',
    });
  });

  test('a stored session that cannot be read leaves a visitor who can sign in', async () => {
    const { session } = openSession({ profile: everyone }, 'not a session');
    session.start();
    expect((await session.settled()).status).toBe('unauthenticated');
  });
});

describe('the profile', () => {
  test('of a resident without a row is missing, and that is no error', async () => {
    const { session } = openSession({ profile: noRow }, authSession(asha));
    session.start();
    expect(await session.profileSettled()).toMatchObject({
      profile: null,
      profileStatus: 'missing',
    });
  });

  test('that cannot be fetched says so, and can be asked for again', async () => {
    let isDown = true;
    const profile = (id: string) =>
      isDown ? Response.json({ code: 'XX000', message: 'down' }, { status: 400 }) : everyone(id);
    const { session } = openSession({ profile }, authSession(asha));
    session.start();
    expect((await session.profileSettled()).profileStatus).toBe('failed');
    isDown = false;
    await session.reloadProfile();
    expect(session.getState()).toMatchObject({ profileStatus: 'ready', profile: profileOf(asha) });
  });

  test('is cleared and fetched again when somebody else signs in', async () => {
    const opened = openSession({ profile: everyone }, authSession(asha));
    opened.session.start();
    await opened.session.profileSettled();
    const shown: unknown[] = [];
    opened.session.subscribe(({ user, profile }) => shown.push([user?.id, profile?.id]));
    await signIn(opened, ravi);
    expect((await opened.session.profileSettled()).profile).toEqual(profileOf(ravi));
    expect(shown).not.toContainEqual([ravi.id, asha.id]);
  });

  test('is fetched once for a member who signs in again, and stays meanwhile', async () => {
    const asked: string[] = [];
    const profile = (userId: string) => {
      asked.push(userId);
      return everyone(userId);
    };
    const opened = openSession({ profile }, authSession(asha));
    opened.session.start();
    const { session: before } = await opened.session.profileSettled();
    await signIn(opened, asha);
    const { session, profileStatus } = opened.session.getState();
    expect(profileStatus).toBe('ready');
    expect(session, 'the new session counts').not.toBe(before);
    expect(asked).toEqual([asha.id]);
  });

  test('of one member never arrives at the next, however late it is', async () => {
    const { promise: late, resolve: answer } = answeredLater();
    const profile = (userId: string) => (userId === asha.id ? late : everyone(userId));
    const opened = openSession({ profile }, authSession(asha));
    opened.session.start();
    await opened.session.settled();
    await signIn(opened, ravi);
    await opened.session.profileSettled();
    const shown: unknown[] = [];
    opened.session.subscribe(({ profile: known }) => shown.push(known?.id));
    answer(found(profileOf(asha)));
    // This answer takes the same way, and begins it later.
    await opened.session.reloadProfile();
    expect(shown).toEqual([ravi.id]);
  });

  test('that arrives after signing out is dropped', async () => {
    const { promise: late, resolve: answer } = answeredLater();
    let isLate = false;
    const profile = (userId: string) => (isLate ? late : everyone(userId));
    const { session } = openSession({ profile }, authSession(asha));
    session.start();
    await session.profileSettled();
    isLate = true;
    const reloaded = session.reloadProfile();
    await session.signOut();
    answer(found(profileOf(asha)));
    await reloaded;
    expect(session.getState()).toMatchObject({ profile: null, profileStatus: 'none' });
  });

  test('of a visitor is never asked for', async () => {
    const { session, loads } = openSession({ profile: everyone });
    session.start();
    await session.reloadProfile();
    expect(loads()).toBe(0);
    expect(session.getState().profileStatus).toBe('none');
  });

  test('of another member is not taken over', async () => {
    const { session } = openSession({ profile: everyone }, authSession(asha));
    session.setProfile(profileOf(asha));
    expect(session.getState().profile, 'before anybody is known').toBeNull();
    session.start();
    await session.profileSettled();
    session.setProfile(profileOf(ravi));
    expect(session.getState().profile).toEqual(profileOf(asha));
  });

  test('that was just written is taken over without asking', async () => {
    const { session } = openSession({ profile: noRow }, authSession(asha));
    session.start();
    await session.profileSettled();
    session.setProfile(profileOf(asha));
    expect(session.getState()).toMatchObject({ profileStatus: 'ready', profile: profileOf(asha) });
  });
});

describe('signing out', () => {
  test.each([
    ['works', () => new Response(null, { status: 204 }), undefined],
    ['is answered with a fault', () => new Response('{}', { status: 500 }), expect.anything()],
    [
      'is never answered',
      () => Promise.reject(new TypeError('Failed to fetch')) as never,
      expect.anything(),
    ],
  ])('clears everything when the call %s', async (_how, logout, failure: unknown) => {
    const { session, storage } = openSession({ profile: everyone, logout }, authSession(asha));
    session.start();
    await session.profileSettled();
    expect(await session.signOut()).toEqual(failure);
    expect(session.getState()).toEqual({
      status: 'unauthenticated',
      user: null,
      session: null,
      profile: null,
      profileStatus: 'none',
    });
    expect(storage.size).toBe(0);
  });
});

test('signing out ends the session of this device only', async () => {
  const scopes: unknown[] = [];
  const logout = (scope: string | null) => {
    scopes.push(scope);
    return new Response(null, { status: 204 });
  };
  const { session } = openSession({ profile: everyone, logout }, authSession(asha));
  session.start();
  await session.signOut();
  expect(scopes).toEqual(['local']);
});

test('where the client cannot be loaded, that is an error, and signing out forgets the session all the same', async () => {
  let isStored = true;
  const session = createSessionStore({
    supabase: () => Promise.reject(new TypeError('Failed to fetch')),
    onSupabaseLoaded: () => undefined,
    stored: {
      exists: () => isStored,
      remove: () => void (isStored = false),
      watch: () => undefined,
    },
  });
  session.start();
  await expect(session.settled()).rejects.toThrow('Failed to fetch');
  expect(await session.signOut()).toMatchObject({ code: 'network_error' });
  expect(session.getState().status).toBe('unauthenticated');
  expect(isStored).toBe(false);
});

describe('a session that ends', () => {
  const open = async () => {
    const opened = openSession({ profile: everyone }, authSession(asha));
    let ends = 0;
    opened.session.onEnded(() => (ends += 1));
    opened.session.start();
    await opened.session.profileSettled();
    return { ...opened, ends: () => ends };
  };

  test('by signing out here is no news', async () => {
    const { session, ends } = await open();
    await session.signOut();
    expect(ends()).toBe(0);
  });

  test('in another tab is told, once', async () => {
    const { otherTab, storage, ends } = await open();
    storage.clear();
    otherTab(false);
    otherTab(false);
    expect(ends()).toBe(1);
  });

  test('is told after an earlier one was signed out here', async () => {
    const opened = await open();
    await opened.session.signOut();
    await signIn(opened, ravi);
    opened.otherTab(false);
    expect(opened.ends()).toBe(1);
  });

  test('is not told to those who no longer listen', async () => {
    const { session, otherTab, ends } = await open();
    let others = 0;
    const stop = session.onEnded(() => (others += 1));
    stop();
    otherTab(false);
    expect({ ends: ends(), others }).toEqual({ ends: 1, others: 0 });
  });

  test('since the server takes it no more is told', async () => {
    const { session, client, storage, storageKey, ends } = await open();
    storage.set(storageKey, JSON.stringify({ ...authSession(asha), expires_at: 1 }));
    const { auth } = await client();
    await auth.getSession();
    expect(session.getState().status).toBe('unauthenticated');
    expect(ends()).toBe(1);
  });
});

test('a visitor whose stored session cannot be renewed is just a visitor', async () => {
  const old = { ...authSession(asha), expires_at: 1 };
  const { session, storage } = openSession({ profile: everyone }, old);
  let ends = 0;
  session.onEnded(() => (ends += 1));
  session.start();
  expect((await session.settled()).status).toBe('unauthenticated');
  expect({ ends, stored: storage.size }).toEqual({ ends: 0, stored: 0 });
});

test('a stored session is renewed as soon as the server can be reached', async () => {
  vi.useFakeTimers();
  let isDown = true;
  const token = () =>
    isDown ? new Response('', { status: 503 }) : Response.json(authSession(asha));
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

describe('another tab', () => {
  test('that signs in signs in here too, even where no client was loaded', async () => {
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

  test('that signs out signs out here too', async () => {
    const { session, storage, otherTab } = openSession({ profile: everyone }, authSession(asha));
    session.start();
    await session.profileSettled();
    storage.clear();
    otherTab(false);
    expect(session.getState().status).toBe('unauthenticated');
  });
});
