import { useTranslation } from 'react-i18next';

export { formatDay, formatLastDay } from './dates.ts';

/** In months. */
export const DURATIONS = [6, 12, 36] as const;

export type Duration = (typeof DURATIONS)[number];

const MONTHS_PER_YEAR = 12;

/** In the visitor's language: 6 as 6 Months, 12 as 1 Year, 36 as 3 Years. */
export function useDurationText(): (months: number) => string {
  const { t } = useTranslation('kit');
  return (months) =>
    months % MONTHS_PER_YEAR === 0
      ? t('duration.years', { count: months / MONTHS_PER_YEAR })
      : t('duration.months', { count: months });
}
