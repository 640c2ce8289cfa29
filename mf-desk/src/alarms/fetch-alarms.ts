import * as v from 'valibot';
import { deskQuery } from '#lib/data/desk-data.ts';

const RULES = ['faults', 'emails', 'held_payments', 'reconciler'] as const;
const Rule = v.picklist(RULES);
export type RuleName = v.InferOutput<typeof Rule>;

const AlarmRule = v.object({
  rule: Rule,
  threshold: v.number(),
  is_on: v.boolean(),
  value: v.number(),
  checked_at: v.nullable(v.string()),
});
export type AlarmRule = v.InferOutput<typeof AlarmRule>;

const Alarm = v.object({
  id: v.number(),
  rule: Rule,
  /** Of the site; empty if the rule is about the whole. */
  part: v.string(),
  /** The highest one. */
  value: v.number(),
  begun_at: v.string(),
  ended_at: v.nullable(v.string()),
});
export type Alarm = v.InferOutput<typeof Alarm>;

const inOrder = (rules: AlarmRule[]): AlarmRule[] =>
  rules.toSorted((one, other) => RULES.indexOf(one.rule) - RULES.indexOf(other.rule));

/** Of the alarms the last 50, the latest first. */
export const alarmsQuery = deskQuery(
  v.object({ rules: v.pipe(v.array(AlarmRule), v.transform(inOrder)), alarms: v.array(Alarm) }),
  'alarms',
);
