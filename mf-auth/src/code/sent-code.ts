import { afterSending, type Countdown } from './countdown.ts';

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

/** The same code, where the server wants more patience than the page thought. */
export const withWait = (sent: SentCode, seconds: number): SentCode => ({
  ...sent,
  countdown: { since: Date.now(), seconds },
});

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
