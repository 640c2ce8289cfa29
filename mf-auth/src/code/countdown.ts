import type { AppError } from 'shared-kit/errors';

/** For the same address: `max_frequency` in `supabase/config.toml`. */
const RESEND_COUNTDOWN_SECONDS = 60;

export interface Countdown {
  /** By `pageTime`. */
  since: number;
  seconds: number;
}

/**
 * Milliseconds since 1970 as the page began, plus what has passed since then, however the device's clock is set
 * meanwhile.
 */
export const pageTime = (): number => performance.timeOrigin + performance.now();

/** @param now by `pageTime` */
export const afterSending = (now: number): Countdown => ({
  since: now,
  seconds: RESEND_COUNTDOWN_SECONDS,
});

/** Rounded up. */
export const secondsLeft = ({ since, seconds }: Countdown, now: number): number =>
  Math.max(Math.ceil((since - now) / 1000) + seconds, 0);

/** The project's hourly limit is used up. The error code is that of a wait for one address. */
const MAIL_BUDGET = /^email rate limit exceeded/i;

/**
 * For a refusal because the last code to this address went out less than a minute ago; `undefined` for other errors,
 * after which no code arrives. GoTrue gives the seconds only in its message; if they are missing, the usual wait
 * applies.
 * @see https://supabase.com/docs/guides/auth/debugging/error-codes
 */
export function secondsToWait({ code, message }: AppError): number | undefined {
  if (code !== 'over_email_send_rate_limit' || MAIL_BUDGET.test(message)) return undefined;
  const [, seconds] = /\b(\d{1,5}) seconds?\b/.exec(message) ?? [];
  return seconds ? Number(seconds) : RESEND_COUNTDOWN_SECONDS;
}

/** As the email states. */
const CODE_LIFE_MS = 10 * 60 * 1000;

export interface SentCode {
  /** By `pageTime`. */
  at: number;
  /** Before another code can be requested. */
  countdown: Countdown;
}

export const sentNow = (): SentCode => {
  const at = pageTime();
  return { at, countdown: afterSending(at) };
};

/** The server sends no other code for some seconds. */
export const sentBefore = (seconds: number): SentCode => {
  const since = pageTime();
  const passed = Math.max(RESEND_COUNTDOWN_SECONDS - seconds, 0);
  return { at: since - passed * 1000, countdown: { since, seconds } };
};

/**
 * `undefined` if it is no longer valid. What an earlier page stored after now counts from now: the clock was set back.
 * @param now by `pageTime`
 */
export function usableCode(stored: SentCode | undefined, now: number): SentCode | undefined {
  if (!stored || now - stored.at >= CODE_LIFE_MS) return undefined;
  const { at, countdown } = stored;
  return {
    at: Math.min(at, now),
    countdown: { ...countdown, since: Math.min(countdown.since, now) },
  };
}
