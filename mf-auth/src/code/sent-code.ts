import { afterSending, RESEND_COUNTDOWN_SECONDS, type Countdown } from './countdown.ts';

/** For how long a code can be used, as the mail says. */
const CODE_LIFE_MS = 10 * 60 * 1000;

/** A code that was sent, as the second step must know it. */
export interface SentCode {
  /** When, in milliseconds. */
  at: number;
  /** Until another one can be asked for. */
  countdown: Countdown;
}

/** A code that was sent at this moment. */
export const sentNow = (): SentCode => {
  const at = Date.now();
  return { at, countdown: afterSending(at) };
};

/** A code that was sent before, by this page or another one, so that no other is sent for so many seconds. */
export const sentBefore = (secondsToWait: number): SentCode => {
  const since = Date.now();
  const passed = Math.max(RESEND_COUNTDOWN_SECONDS - secondsToWait, 0);
  return { at: since - passed * 1000, countdown: { since, seconds: secondsToWait } };
};

/** A code as an earlier page left it, while it can still be used. */
export function parseSentCode(left: unknown, now: number): SentCode | undefined {
  const { at, countdown } = fields(left);
  const { since, seconds } = fields(countdown);
  if (typeof at !== 'number' || typeof since !== 'number' || typeof seconds !== 'number') {
    return undefined;
  }
  return now - at < CODE_LIFE_MS ? { at, countdown: { since, seconds } } : undefined;
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
