import * as v from 'valibot';
import { deskQuery } from '#lib/data/desk-data.ts';
import { t } from '#lib/data/texts.ts';

const AlarmRule = v.object({
  rule: v.string(),
  threshold: v.number(),
  is_on: v.boolean(),
  value: v.number(),
});
export type AlarmRule = v.InferOutput<typeof AlarmRule>;

const Alarm = v.object({
  id: v.number(),
  rule: v.string(),
  /** Of the site; empty if the rule is about the whole. */
  part: v.string(),
  /** The highest one. */
  value: v.number(),
  begun_at: v.string(),
  ended_at: v.nullable(v.string()),
});
export type Alarm = v.InferOutput<typeof Alarm>;

/** Of the alarms the last 50, the latest first. */
export const alarmsQuery = deskQuery(
  v.object({ rules: v.array(AlarmRule), alarms: v.array(Alarm) }),
  'alarms',
);

/**
 * The figure of a rule, and a value of it: `2.5 %`, `26 hours`. Of a rule that is newer than this code, as they
 * are.
 */
export function alarmText(rule: string, value: number): { figure: string; value: string } {
  const known = rule as 'faults';
  const count = known === 'faults' ? Math.round(value * 1000) / 10 : Math.floor(value);
  return {
    figure: t(`alarms.rule.${known}`, { defaultValue: rule }),
    value: t(`alarms.value.${known}`, { count, defaultValue: String(value) }),
  };
}
