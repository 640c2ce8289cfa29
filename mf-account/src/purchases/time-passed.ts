import type { IsoInstant } from 'shared-kit/database';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How much of the time that was bought is over, in whole days: `passed` of `total`, never more. */
export interface TimePassed {
  passed: number;
  total: number;
}

/**
 * The share of a subscription's time that has passed.
 * @param now in milliseconds since 1970
 */
export function timePassed(
  { starts_at: start, expires_at: end }: { starts_at: IsoInstant; expires_at: IsoInstant },
  now: number,
): TimePassed {
  const total = Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS));
  const passed = Math.floor((now - Date.parse(start)) / DAY_MS);
  return { total, passed: Math.min(Math.max(0, passed), total) };
}
