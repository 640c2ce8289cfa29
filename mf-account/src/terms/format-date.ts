import type { IsoInstant } from 'shared-kit/database';

// In India wherever the reader is: an expiry date must be the same in every mail and on every screen.
const dates = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** The day of an instant in India: 21 Nov 2026. */
export function formatDate(instant: IsoInstant): string {
  return dates.format(new Date(instant));
}
