import type { Duration } from './duration.ts';

const MONTHS_OF_A_YEAR = 12;

/** How a duration is said: the key of its text, and the number that goes into it. */
export function durationLabel(duration: Duration): {
  key: 'duration.months' | 'duration.years';
  count: number;
} {
  return duration % MONTHS_OF_A_YEAR === 0
    ? { key: 'duration.years', count: duration / MONTHS_OF_A_YEAR }
    : { key: 'duration.months', count: duration };
}
