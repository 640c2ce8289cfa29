import type { AppError } from 'shared-kit/errors';

/** For how long after a code was sent the server sends no other one. */
export const RESEND_COUNTDOWN_SECONDS = 60;

/** A time to wait: so many seconds, from a moment in milliseconds on. */
export interface Countdown {
  since: number;
  seconds: number;
}

/** The wait after a code was sent. */
export const afterSending = (now: number): Countdown => ({
  since: now,
  seconds: RESEND_COUNTDOWN_SECONDS,
});

/**
 * Whole seconds that are left, rounded up; never more than the whole wait, even when the computer's clock was set
 * back meanwhile.
 */
export function secondsLeft({ since, seconds }: Countdown, now: number): number {
  const left = Math.ceil((since - now) / 1000) + seconds;
  return Math.min(Math.max(left, 0), seconds);
}

/** GoTrue's words when the project has sent all the mails of this hour. It has the code of a wait for one address. */
const MAIL_BUDGET = /^email rate limit exceeded/i;

/**
 * For how many seconds the server sends no other code to this address, since it sent one less than a minute ago;
 * `undefined` when it refused for another reason and so sent nothing. GoTrue says the number in its words only; where
 * it says none, the usual wait begins again.
 * @see https://supabase.com/docs/guides/auth/debugging/error-codes
 */
export function secondsToWait({ code, message }: AppError): number | undefined {
  if (code !== 'over_email_send_rate_limit' || MAIL_BUDGET.test(message)) return undefined;
  const [, said] = /\b(\d{1,5}) seconds?\b/.exec(message) ?? [];
  return said ? Number(said) : RESEND_COUNTDOWN_SECONDS;
}
