import { describe, expect, test } from 'vitest';
import {
  asha,
  authError,
  noProfile,
  inAnHour,
  signedIn,
  STORED_SESSION,
  standInBackend,
  startSession,
} from '#lib/testing.ts';
import { verifyCode } from './verify-code.ts';

const VERIFY = 'POST /auth/v1/verify';
const PROFILE = 'GET /rest/v1/users';

describe('a right code', () => {
  test('signs a resident with a profile in, and knows that they are not new', async () => {
    const asked = standInBackend({
      [VERIFY]: signedIn,
      [PROFILE]: () => Response.json([{ ...asha, name: 'Asha' }]),
    });
    const session = await startSession();
    expect(await verifyCode(session, 'Asha@Example.in', '123456')).toEqual({
      user: asha,
      isNewUser: false,
    });
    expect(asked[0]).toMatchObject({
      what: VERIFY,
      body: { email: 'Asha@Example.in', token: '123456', type: 'email' },
    });
    expect(session.getState()).toMatchObject({ status: 'authenticated', profileStatus: 'ready' });
  });

  test('tells a resident without a profile to be new, and keeps them signed in', async () => {
    standInBackend({ [VERIFY]: signedIn, [PROFILE]: noProfile });
    const session = await startSession();
    expect(await verifyCode(session, asha.email, '123456')).toEqual({
      user: asha,
      isNewUser: true,
    });
    expect(session.getState().status).toBe('authenticated');
  });

  test('calls nobody new whose profile could not be read', async () => {
    standInBackend({
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
  ['an answer without a user', () => Response.json({}), 'verification_failed'],
])('%s is told by its code, and nobody is signed in', async (_what, answer, code) => {
  standInBackend({ [VERIFY]: answer });
  const session = await startSession();
  await expect(verifyCode(session, asha.email, '123456')).rejects.toMatchObject({ code });
  expect(session.getState().user).toBeNull();
});

test('a code that another tab used in the same moment signs in here as well', async () => {
  standInBackend({
    [VERIFY]: () => {
      localStorage.setItem(STORED_SESSION, JSON.stringify(inAnHour()));
      return authError(403, 'otp_expired', 'expired');
    },
    [PROFILE]: () => Response.json([{ ...asha, name: 'Asha' }]),
  });
  const session = await startSession();
  expect(await verifyCode(session, 'Asha@Example.in', '123456')).toMatchObject({ user: asha });
});

test('without a network that is what is told', async () => {
  standInBackend({});
  await expect(verifyCode(await startSession(), asha.email, '123456')).rejects.toMatchObject({
    code: 'network_error',
  });
});
