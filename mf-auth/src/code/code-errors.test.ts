import { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import config from '../../../supabase/config.toml?raw';
import { messages } from '#lib/messages/en-IN.ts';
import { verificationFailureKey, waitAfter } from './code-errors.ts';

const textFor = (code: string) => {
  const key = verificationFailureKey(code);
  return key && messages.code[key.slice('code.'.length) as keyof typeof messages.code];
};

test.each([
  ['otp_expired', 'OTP verification failed. Please try again.'],
  ['validation_failed', 'OTP verification failed. Please try again.'],
  ['verification_failed', 'Verification failed'],
])('A code that is refused with %s shows: %s', (code, text) => {
  expect(textFor(code)).toBe(text);
});

test.each(['network_error', 'unexpected_error'])(
  'After %s nothing is said about the code, because no server checked it',
  (code) => {
    expect(textFor(code)).toBeUndefined();
  },
);

test.each([
  ['send', 'sign_in_sign_ups'],
  ['verify', 'token_verifications'],
] as const)(
  'The wait after too many requests to %s is the one that the auth server enforces',
  (request, limit) => {
    const [, inFiveMinutes] = new RegExp(`^${limit} = (\\d+)$`, 'm').exec(config)!;
    const wait = waitAfter(new AppError('over_request_rate_limit', ''), request);
    expect(wait?.countdown?.seconds).toBe((5 * 60) / Number(inFiveMinutes));
  },
);
