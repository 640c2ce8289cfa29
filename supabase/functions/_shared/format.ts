const dates = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** The day of an instant in India, as the account area writes it: 21 Nov 2026. @param instant ISO */
export const formatDate = (instant: string): string => dates.format(new Date(instant));

/** How long access lasts, in the words of the spec (§3): 6 Months, 1 Year, 3 Years. */
export function durationText(months: number): string {
  if (months % 12 !== 0) return `${months} Months`;
  return months === 12 ? '1 Year' : `${months / 12} Years`;
}
