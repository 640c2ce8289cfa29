/** For how many months access can be bought. */
export const DURATIONS = [6, 12, 36] as const;

/** A length of access, in months. */
export type Duration = (typeof DURATIONS)[number];

const MONTHS_OF_A_YEAR = 12;

/** How a number of months is said: the key of its text, and the number that goes into it. 36 months are 3 years. */
export function durationLabel(months: number): {
  key: 'duration.months' | 'duration.years';
  count: number;
} {
  return months % MONTHS_OF_A_YEAR === 0
    ? { key: 'duration.years', count: months / MONTHS_OF_A_YEAR }
    : { key: 'duration.months', count: months };
}
