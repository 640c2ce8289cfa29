import { expect, test } from 'vitest';
import { standInBackend } from '#lib/testing.ts';
import { sendSignupCode } from './send-signup-code.ts';

test('signing up sends a code to an email that no account has yet', async () => {
  const asked = standInBackend({ 'POST /auth/v1/otp': () => Response.json({}) });
  await sendSignupCode('asha@example.in');
  expect(asked).toMatchObject([{ body: { email: 'asha@example.in', create_user: true } }]);
});

test('without a network that is what is told', async () => {
  standInBackend({});
  await expect(sendSignupCode('asha@example.in')).rejects.toMatchObject({ code: 'network_error' });
});
