import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authError, stubBackend } from '#lib/testing.ts';
import { EMAIL_UNKNOWN, sendLoginCode, sendSignupCode } from './send-code.ts';

const SEND = 'POST /auth/v1/otp';
const NOW = 1_700_000_000_000;
const EMAIL = 'asha@example.in';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('Logging in sends a code and creates no account', async () => {
  const requests = stubBackend({ [SEND]: () => Response.json({}) });
  await sendLoginCode(EMAIL);
  expect(requests).toMatchObject([{ route: SEND, body: { email: EMAIL, create_user: false } }]);
});

test('Signing up sends a code to an email that has no account yet', async () => {
  const requests = stubBackend({ [SEND]: () => Response.json({}) });
  await sendSignupCode(EMAIL);
  expect(requests).toMatchObject([{ route: SEND, body: { email: EMAIL, create_user: true } }]);
});

test('An email without an account is reported by its code', async () => {
  stubBackend({ [SEND]: () => authError(422, 'otp_disabled', 'Signups not allowed for otp') });
  await expect(sendLoginCode('ravi@example.in')).rejects.toMatchObject({ code: EMAIL_UNKNOWN });
});

test('Without a network the error is network_error', async () => {
  stubBackend({});
  await expect(sendSignupCode(EMAIL)).rejects.toMatchObject({ code: 'network_error' });
});

test('Another code can be requested a minute after the last one', async () => {
  stubBackend({ [SEND]: () => Response.json({}) });
  expect(await sendLoginCode(EMAIL)).toEqual({
    sent: { at: NOW, countdown: { since: NOW, seconds: 60 } },
    isNew: true,
  });
});

test.each([
  ['to log in', sendLoginCode],
  ['to sign up', sendSignupCode],
])(
  'A code %s that was sent less than a minute ago stays usable, with the rest of its countdown',
  async (_what, send) => {
    const message = 'For security purposes, you can only request this after 43 seconds.';
    stubBackend({ [SEND]: () => authError(429, 'over_email_send_rate_limit', message) });
    expect(await send(EMAIL)).toEqual({
      sent: { at: NOW - 17_000, countdown: { since: NOW, seconds: 43 } },
      isNew: false,
    });
  },
);

test.each([
  ['over_email_send_rate_limit', 'email rate limit exceeded'],
  ['over_request_rate_limit', 'Request rate limit reached'],
])('%s with "%s" sends no code and is thrown', async (code, message) => {
  stubBackend({ [SEND]: () => authError(429, code, message) });
  await expect(sendLoginCode(EMAIL)).rejects.toMatchObject({ code, message });
});
