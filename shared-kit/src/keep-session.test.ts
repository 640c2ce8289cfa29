import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toAppError } from './errors.ts';
import { withTimeLimit } from './keep-session.ts';
import { asha, authSession, everyone, openSession, profileOf } from './session/testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const neverAnswered = () => new Promise<Response>(() => undefined);
const refusal = () => Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });

describe('A server that accepts a request and never answers it', () => {
  test.each([
    ['a read', '/rest/v1/users', 'GET', 8_000],
    ['a code', '/auth/v1/otp', 'POST', 15_000],
    ['an order', '/functions/v1/create-order', 'POST', 18_000],
  ])('fails %s like a lost network, within 20 s', async (_what, path, method, deadline) => {
    const failure = withTimeLimit(neverAnswered)(`https://backend.test${path}`, { method }).catch(
      toAppError,
    );
    let error: unknown;
    void failure.then((found) => (error = found));
    await vi.advanceTimersByTimeAsync(deadline - 1);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toMatchObject({ code: 'network_error' });
  });

  test('fails also when only the body is missing', async () => {
    const stalled = async () => new Response(new ReadableStream());
    const failure = withTimeLimit(stalled)('https://backend.test/rest/v1/users').catch(toAppError);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await failure).toMatchObject({ code: 'network_error' });
  });

  test('leaves it to the caller to end a request early', async () => {
    const stop = new AbortController();
    const ended = withTimeLimit(neverAnswered)('https://backend.test/', { signal: stop.signal });
    stop.abort('left the page');
    await expect(ended).rejects.toBe('left the page');
  });

  test('does not keep a member waiting for the renewal of a session', async () => {
    const old = { ...authSession(asha), expires_at: 1 };
    const { session } = openSession({ profile: everyone, token: neverAnswered }, old);
    session.start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.getState().status).toBe('unauthenticated');
  });
});

describe('A refused access token', () => {
  const renewedSession = () => ({ ...authSession(asha), access_token: 'a.renewed.token' });

  test('is renewed, and the member notices nothing', async () => {
    let attempts = 0;
    const profile = (id: string) => ((attempts += 1) === 1 ? refusal() : everyone(id));
    const token = () => Response.json(renewedSession());
    const { session } = openSession({ profile, token }, authSession(asha));
    const statuses = new Set<string>();
    session.subscribe(({ profileStatus }) => statuses.add(profileStatus));
    session.start();
    expect((await session.profileSettled()).profile).toEqual(profileOf(asha));
    expect([...statuses]).toEqual(['loading', 'ready']);
    expect(attempts).toBe(2);
  });

  const renewed = () => Response.json(renewedSession());
  test.each([
    ['valid in form and not renewed', {}, undefined],
    ['no JWT and not renewed', { access_token: 'no JWT' }, undefined],
    ['stored as valid for centuries, and refused after its renewal', { expires_at: 9e9 }, renewed],
  ])('that is %s ends the session with one message', async (_what, changes, token) => {
    const stored = { ...authSession(asha), ...changes };
    const backend = { profile: refusal, ...(token && { token }) };
    const { session, storage } = openSession(backend, stored);
    const ended = vi.fn<() => void>();
    session.onEnded(ended);
    session.start();
    await session.profileSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.getState().status).toBe('unauthenticated');
    expect({ stored: storage.size, ended: ended.mock.calls.length }).toEqual({
      stored: 0,
      ended: 1,
    });
  });
});
