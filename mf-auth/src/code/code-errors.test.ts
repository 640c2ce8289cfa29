import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { verificationFailureKey } from './code-errors.ts';

const textFor = (code: string) => {
  const key = verificationFailureKey(code);
  return key && messages.code[key.slice('code.'.length) as keyof typeof messages.code];
};

test.each([
  ['otp_expired', 'OTP verification failed. Please try again.'],
  ['validation_failed', 'OTP verification failed. Please try again.'],
  ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
  ['verification_failed', 'Verification failed'],
])('a code that is refused with %s reads: %s', (code, text) => {
  expect(textFor(code)).toBe(text);
});

test.each(['network_error', 'unexpected_error'])(
  'after %s nothing is said about the code, since nobody has looked at it',
  (code) => {
    expect(textFor(code)).toBeUndefined();
  },
);
