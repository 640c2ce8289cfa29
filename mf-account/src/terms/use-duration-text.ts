import { useTranslation } from 'react-i18next';
import { durationLabel } from 'shared-kit/durations';

/** Says durations in the visitor's language. @returns a function of a number of months */
export function useDurationText(): (months: number) => string {
  const { t } = useTranslation('account');
  return (months) => {
    const { key, count } = durationLabel(months);
    return t(key, { count });
  };
}
