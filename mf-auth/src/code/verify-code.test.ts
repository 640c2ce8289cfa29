import { describe, expect, test } from 'vitest';
import {
  asha,
  authError,
  noProfile,
  storedSession,
  signedIn,
  STORED_SESSION,
  stubBackend,
  startSession,
} from '#lib/testing.ts';
import { verifyCode } from './verify-code.ts';

const VERIFY = 'POST /auth/v1/verify';
const PROFILE = 'GET /rest/v1/users';

describe('A right code', () => {
  test('signs a member in who has a profile', async () => {
    const requests = stubBackend({
      [VERIFY]: signedIn,
      [PROFILE]: () => Response.json([{ ...asha, name: 'Asha' }]),
    });
    const session = await startSession();
    expect(await verifyCode(session, 'Asha@Example.in', '123456')).toEqual({
      user: asha,
      isNewUser: false,
    });
    expect(requests[0]).toMatchObject({
      route: VERIFY,
      body: { email: 'Asha@Example.in', token: '123456', type: 'email' },
    });
    expect(session.getState()).toMatchObject({ status: 'authenticated', profileStatus: 'ready' });
  });

  test('reports a member without a profile as new, and keeps them signed in', async () => {
    stubBackend({ [VERIFY]: signedIn, [PROFILE]: noProfile });
    const session = await startSession();
    expect(await verifyCode(session, asha.email, '123456')).toEqual({
      user: asha,
      isNewUser: true,
    });
    expect(session.getState().status).toBe('authenticated');
  });

  test('does not report a member as new whose profile could not be read', async () => {
    stubBackend({
      [VERIFY]: signedIn,
      [PROFILE]: () => Response.json({ code: '57014', message: 'timeout' }, { status: 500 }),
    });
    const session = await startSession();
    expect(await verifyCode(session, asha.email, '123456')).toMatchObject({ isNewUser: false });
    expect(session.getState().profileStatus).toBe('failed');
  });
});

test.each([
  ['a wrong, old or used code', () => authError(403, 'otp_expired', 'expired'), 'otp_expired'],
  [
    'too many attempts',
    () => authError(429, 'over_request_rate_limit', 'slow down'),
    'over_request_rate_limit',
  ],
  ['a response without a user', () => Response.json({}), 'verification_failed'],
])('%s throws its error code and does not sign in', async (_what, respond, code) => {
  stubBackend({ [VERIFY]: respond });
  const session = await startSession();
  await expect(verifyCode(session, asha.email, '123456')).rejects.toMatchObject({ code });
  expect(session.getState().user).toBeNull();
});

test('A code that another tab used at the same moment signs this tab in as well', async () => {
  stubBackend({
    [VERIFY]: () => {
      localStorage.setItem(STORED_SESSION, JSON.stringify(storedSession()));
      return authError(403, 'otp_expired', 'expired');
    },
    [PROFILE]: () => Response.json([{ ...asha, name: 'Asha' }]),
  });
  const session = await startSession();
  expect(await verifyCode(session, 'Asha@Example.in', '123456')).toMatchObject({ user: asha });
});

test('Without a network the error is network_error', async () => {
  stubBackend({});
  await expect(verifyCode(await startSession(), asha.email, '123456')).rejects.toMatchObject({
    code: 'network_error',
  });
});
