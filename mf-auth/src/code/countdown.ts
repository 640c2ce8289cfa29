/** For how long after a code was sent the server sends no other one. */
export const RESEND_COUNTDOWN_SECONDS = 60;

/**
 * Whole seconds until another code may be asked for, rounded up; never more than the countdown, even when the
 * computer's clock was set back meanwhile.
 * @param sentAt when the last one was sent, in milliseconds as `now`
 */
export function secondsUntilResend(sentAt: number, now: number): number {
  const seconds = Math.ceil((sentAt - now) / 1000) + RESEND_COUNTDOWN_SECONDS;
  return Math.min(Math.max(seconds, 0), RESEND_COUNTDOWN_SECONDS);
}
