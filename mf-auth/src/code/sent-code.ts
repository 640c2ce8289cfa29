import { afterSending, RESEND_COUNTDOWN_SECONDS, type Countdown } from './countdown.ts';

/** How long a code is valid, as the mail states. */
const CODE_LIFE_MS = 10 * 60 * 1000;

/** A code that was sent, as far as the code step needs it. */
export interface SentCode {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** The wait before another code can be requested. */
  countdown: Countdown;
}

/** A code that the server sent just now. */
export const sentNow = (): SentCode => {
  const at = Date.now();
  return { at, countdown: afterSending(at) };
};

/** A code that the server sent earlier, so that it sends no other for `secondsToWait`. */
export const sentBefore = (secondsToWait: number): SentCode => {
  const since = Date.now();
  const passed = Math.max(RESEND_COUNTDOWN_SECONDS - secondsToWait, 0);
  return { at: since - passed * 1000, countdown: { since, seconds: secondsToWait } };
};

/** A stored code, if it is still valid. @param now in milliseconds since 1970 */
export function parseSentCode(stored: unknown, now: number): SentCode | undefined {
  const { at, countdown } = fields(stored);
  const { since, seconds } = fields(countdown);
  if (typeof at !== 'number' || typeof since !== 'number' || typeof seconds !== 'number') {
    return undefined;
  }
  return now - at < CODE_LIFE_MS ? { at, countdown: { since, seconds } } : undefined;
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
