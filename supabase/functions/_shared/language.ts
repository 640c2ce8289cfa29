import { formatDay } from '../../../shared-kit/src/dates.ts';

/** As a member's profile stores it. */
export type Language = 'en-IN' | 'hi-IN';

/** The page in the member's language, as `addressIn` of shared-kit/addresses, which functions cannot import. */
export const pageUrl = (path: string, language: Language, siteUrl: string): string =>
  new URL(language === 'hi-IN' ? `/hi${path}` : path, siteUrl).href;

/** In India: 21 Nov 2026, 4:05 pm IST. @param instant ISO */
export const formatMinute = (instant: string, language: Language): string =>
  `${formatDay(instant, language)}, ${new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(instant))} IST`;

export function durationText(months: number, language: Language): string {
  const years = months % 12 === 0 ? months / 12 : undefined;
  if (language === 'hi-IN') return years ? `${years} साल` : `${months} महीने`;
  if (!years) return `${months} Months`;
  return years === 1 ? '1 Year' : `${years} Years`;
}
