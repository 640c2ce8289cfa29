import { expect, test } from 'vitest';
import { authError, standInBackend } from '#lib/testing.ts';
import { EMAIL_UNKNOWN, sendLoginCode } from './send-login-code.ts';

const SEND = 'POST /auth/v1/otp';

test('logging in sends a code and creates no account', async () => {
  const asked = standInBackend({ [SEND]: () => Response.json({}) });
  await sendLoginCode('asha@example.in');
  expect(asked).toMatchObject([
    { what: SEND, body: { email: 'asha@example.in', create_user: false } },
  ]);
});

test('an email without an account is known by its code', async () => {
  standInBackend({ [SEND]: () => authError(422, 'otp_disabled', 'Signups not allowed for otp') });
  await expect(sendLoginCode('nobody@example.in')).rejects.toMatchObject({ code: EMAIL_UNKNOWN });
});
