/**
 * India's day for all readers, since an expiry date must be the same everywhere: 21 Nov 2026, 21 नवंबर 2026.
 * @param instant ISO
 */
export const formatDay = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    // The short Hindi months end with a sign that reads as a degree.
    month: language === 'hi-IN' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(instant));

/**
 * As `formatDay`, of what ends at an instant: what ends at midnight lasts until the day before.
 * @param end ISO; the first moment after it
 */
export const formatLastDay = (end: string, language: string): string =>
  formatDay(new Date(Date.parse(end) - 1).toISOString(), language);
