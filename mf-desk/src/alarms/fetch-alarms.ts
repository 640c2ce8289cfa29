import * as v from 'valibot';
import { deskQuery } from '#lib/data/desk-data.ts';

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
