import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { profileReasonKey } from './profile-reason.ts';

test.each([
  ['23514', 'one of the details cannot be stored. Please check what you typed.'],
  ['22P05', 'one of the details cannot be stored. Please check what you typed.'],
  ['42501', 'you have been signed out. Please confirm your email with a new code.'],
  ['PGRST303', 'you have been signed out. Please confirm your email with a new code.'],
  ['23505', 'another account already uses this email.'],
])('A profile that is refused with %s shows: %s', (code, text) => {
  const reason = profileReasonKey(code)?.split('.').at(-1);
  expect(messages.signup.profileReason[reason as 'signedOut']).toBe(text);
});

test.each(['57014', 'network_error', 'constructor'])('%s has no specific text', (code) => {
  expect(profileReasonKey(code)).toBeUndefined();
});
