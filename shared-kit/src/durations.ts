import { useTranslation } from 'react-i18next';

/** For how many months access can be bought. */
export const DURATIONS = [6, 12, 36] as const;

/** A length of access, in months. */
export type Duration = (typeof DURATIONS)[number];

const MONTHS_OF_A_YEAR = 12;

/** Says a number of months in the visitor's language: 6 are 6 Months, 12 are 1 Year, 36 are 3 Years. */
export function useDurationText(): (months: number) => string {
  const { t } = useTranslation('kit');
  return (months) =>
    months % MONTHS_OF_A_YEAR === 0
      ? t('duration.years', { count: months / MONTHS_OF_A_YEAR })
      : t('duration.months', { count: months });
}
