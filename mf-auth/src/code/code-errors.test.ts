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
