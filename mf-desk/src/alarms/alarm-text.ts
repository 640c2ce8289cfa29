import { useTranslation } from 'react-i18next';

/**
 * The figure of a rule, and a value of it: `2.5 %`, `26 hours`. Of a rule that is newer than this code, as they
 * are.
 */
export function useAlarmText(): (rule: string, value: number) => { figure: string; value: string } {
  const { t, i18n } = useTranslation('desk');
  return (rule, value) => {
    if (!i18n.exists(`desk:alarms.rule.${rule}`)) return { figure: rule, value: String(value) };
    const known = rule as 'faults';
    const count = known === 'faults' ? Math.round(value * 1000) / 10 : Math.floor(value);
    return { figure: t(`alarms.rule.${known}`), value: t(`alarms.value.${known}`, { count }) };
  };
}
