import { expect, test } from 'vitest';
import {
  asha,
  authError,
  storedSession,
  STORED_SESSION,
  stubBackend,
  startSession,
} from '#lib/testing.ts';
import { verifyCode } from './verify-code.ts';

test('A code that another tab used at the same moment signs this tab in as well', async () => {
  stubBackend({
    'POST /auth/v1/verify': () => {
      localStorage.setItem(STORED_SESSION, JSON.stringify(storedSession()));
      return authError(403, 'otp_expired', 'expired');
    },
    'GET /rest/v1/users': () => Response.json([{ ...asha, name: 'Asha' }]),
  });
  const session = await startSession();
  expect(await verifyCode(session, 'Asha@Example.in', '123456')).toMatchObject({ user: asha });
});
