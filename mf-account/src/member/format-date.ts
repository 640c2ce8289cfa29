import type { IsoInstant } from 'shared-kit/database';

// In India's time zone for all readers: an expiry date must be the same in every mail and on every screen.
const dates = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** The day of an instant in India's time zone: 21 Nov 2026. */
export function formatDate(instant: IsoInstant): string {
  return dates.format(new Date(instant));
}
