import { describe, expect, test } from 'vitest';
import {
  asha,
  authSession,
  everyone,
  found,
  noRow,
  openMember,
  openSession,
  profileOf,
  ravi,
  signIn,
} from './testing.ts';

function deferredResponse() {
  let resolve!: (response: Response) => void;
  const promise = new Promise<Response>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('When the site opens', () => {
  test('a visitor without a stored session is unauthenticated at once, and no client is loaded', async () => {
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

  test('a member whose session is valid is signed in immediately, and reads before the client has loaded', async () => {
    const { session, loads } = openSession({ profile: everyone }, authSession(asha));
    session.start();
    expect(session.getState()).toMatchObject({ status: 'authenticated', user: { id: asha.id } });
    expect((await session.profileSettled()).profile).toEqual(profileOf(asha));
    expect(loads()).toBe(0);
    // When the browser is idle.
    await expect.poll(loads).toBe(1);
  });

  test('a stored session that must be renewed is read by the client, and its profile fetched', async () => {
    const ending = { ...authSession(asha), expires_at: Math.floor(Date.now() / 1000) + 60 };
    const token = () => Response.json(authSession(asha));
    const { session } = openSession({ profile: everyone, token }, ending);
    const states: unknown[] = [];
    session.subscribe(({ status, user }) => states.push({ status, user: user?.id }));
    session.start();
    expect(session.getState().status).toBe('loading');
    const state = await session.profileSettled();
    expect(states).not.toEqual([]);
    for (const seen of states) expect(seen).toEqual({ status: 'authenticated', user: asha.id });
    expect(state).toMatchObject({
      status: 'authenticated',
      user: { id: asha.id },
      profile: profileOf(asha),
      profileStatus: 'ready',
    });
  });

  test('an invalid stored session is ignored', async () => {
    const { session } = openSession({ profile: everyone }, { not: 'a session' });
    session.start();
    expect((await session.settled()).status).toBe('unauthenticated');
  });
});

describe('The profile', () => {
  test('of a member without a row is missing, which is no error', async () => {
    const { session } = await openMember({ profile: noRow });
    expect(session.getState()).toMatchObject({
      profile: null,
      profileStatus: 'missing',
    });
  });

  test('that fails to load is failed, and can be loaded again', async () => {
    let isDown = true;
    const profile = (id: string) =>
      isDown ? Response.json({ code: 'XX000', message: 'down' }, { status: 400 }) : everyone(id);
    const { session } = await openMember({ profile });
    expect(session.getState().profileStatus).toBe('failed');
    isDown = false;
    await session.reloadProfile();
    expect(session.getState()).toMatchObject({ profileStatus: 'ready', profile: profileOf(asha) });
  });

  test('is cleared and fetched again when another member signs in', async () => {
    const opened = await openMember();
    const states: unknown[] = [];
    opened.session.subscribe(({ user, profile }) => states.push([user?.id, profile?.id]));
    await signIn(opened, ravi);
    expect((await opened.session.profileSettled()).profile).toEqual(profileOf(ravi));
    expect(states).not.toContainEqual([ravi.id, asha.id]);
  });

  test('is not fetched again when the same member signs in again', async () => {
    const requested: string[] = [];
    const profile = (userId: string) => {
      requested.push(userId);
      return everyone(userId);
    };
    const opened = openSession({ profile }, authSession(asha));
    opened.session.start();
    const { session: before } = await opened.session.profileSettled();
    await signIn(opened, asha);
    const { session, profileStatus } = opened.session.getState();
    expect(profileStatus).toBe('ready');
    expect(session, 'the new session is used').not.toBe(before);
    expect(requested).toEqual([asha.id]);
  });

  test('of one member is never set for the next, however late the response is', async () => {
    const { promise: late, resolve: respond } = deferredResponse();
    const profile = (userId: string) => (userId === asha.id ? late : everyone(userId));
    const opened = openSession({ profile }, authSession(asha));
    opened.session.start();
    await opened.session.settled();
    await signIn(opened, ravi);
    await opened.session.profileSettled();
    const states: unknown[] = [];
    opened.session.subscribe(({ profile: known }) => states.push(known?.id));
    respond(found(profileOf(asha)));
    // This request starts later and is awaited, so the late response has been handled.
    await opened.session.reloadProfile();
    expect(states).toEqual([ravi.id]);
  });

  test('that was just written is set without a request', async () => {
    const { session } = await openMember({ profile: noRow });
    session.setProfile(profileOf(ravi));
    expect(session.getState().profile, 'of another member').toBeNull();
    session.setProfile(profileOf(asha));
    expect(session.getState()).toMatchObject({ profileStatus: 'ready', profile: profileOf(asha) });
  });
});
