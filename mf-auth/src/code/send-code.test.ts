import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authError, standInBackend } from '#lib/testing.ts';
import { sendCode } from './send-code.ts';

const SEND = 'POST /auth/v1/otp';
const NOW = 1_700_000_000_000;

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const send = (shouldCreateUser: boolean) => sendCode('asha@example.in', { shouldCreateUser });

test('a code that was just sent can be asked for again after a minute', async () => {
  standInBackend({ [SEND]: () => Response.json({}) });
  expect(await send(false)).toEqual({
    sent: { at: NOW, countdown: { since: NOW, seconds: 60 } },
    isNew: true,
  });
});

test.each([
  ['to log in', false],
  ['to sign up', true],
])(
  '%s, a code of less than a minute ago counts, with what is left of its countdown',
  async (_what, creates) => {
    const words = 'For security purposes, you can only request this after 43 seconds.';
    standInBackend({ [SEND]: () => authError(429, 'over_email_send_rate_limit', words) });
    expect(await send(creates)).toEqual({
      sent: { at: NOW - 17_000, countdown: { since: NOW, seconds: 43 } },
      isNew: false,
    });
  },
);

test.each([
  ['over_email_send_rate_limit', 'email rate limit exceeded'],
  ['over_request_rate_limit', 'Request rate limit reached'],
])('%s with "%s" sends nothing, and so leads to no code step', async (code, message) => {
  standInBackend({ [SEND]: () => authError(429, code, message) });
  await expect(send(false)).rejects.toMatchObject({ code, message });
});
