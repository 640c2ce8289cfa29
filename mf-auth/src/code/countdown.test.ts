import { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import { afterSending, usableCode, secondsLeft, secondsToWait } from './countdown.ts';

const SENT = 1_700_000_000_000;

test.each([
  [0, 60],
  [59_999, 1],
  [60_000, 0],
])('%i ms after a code was sent, %i seconds remain', (passed, seconds) => {
  expect(secondsLeft(afterSending(SENT), SENT + passed)).toBe(seconds);
});

test('After a reload with the clock set back, the wait starts again and goes on', () => {
  const stored = { at: SENT, countdown: afterSending(SENT) };
  const now = SENT - 3_600_000;
  const { countdown } = usableCode(stored, now)!;
  expect(secondsLeft(countdown, now)).toBe(60);
  expect(secondsLeft(countdown, now + 59_000)).toBe(1);
});

test.each([
  ['For security purposes, you can only request this after 43 seconds.', 43],
  ['For security purposes, you can only request this after 1 second.', 1],
  ['For security purposes, please wait.', 60],
])('The server message "%s" makes the visitor wait %i seconds', (message, seconds) => {
  expect(secondsToWait(new AppError('over_email_send_rate_limit', message))).toBe(seconds);
});

test.each([
  ['otp_disabled', 'try again after 30 seconds'],
  ['over_request_rate_limit', 'Request rate limit reached'],
  ['over_email_send_rate_limit', 'email rate limit exceeded'],
])('After %s, "%s", no code was sent, so there is no wait', (code, message) => {
  expect(secondsToWait(new AppError(code, message))).toBeUndefined();
});
