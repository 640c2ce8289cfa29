import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { deskKeys, readDeskRows, REFETCH_MS } from '#lib/data/desk-data.ts';

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

export const rulesQuery = (userId: string) =>
  queryOptions({
    queryKey: deskKeys.alarmRules,
    queryFn: async ({ signal }) => {
      const columns = Object.keys(AlarmRule.entries).join();
      const rules = await readDeskRows(AlarmRule, `alarm_rules?select=${columns}`, {
        userId,
        signal,
      });
      return rules.toSorted((one, other) => RULES.indexOf(one.rule) - RULES.indexOf(other.rule));
    },
    refetchInterval: REFETCH_MS,
  });

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

/** The last 50, the latest first. */
export const alarmsQuery = (userId: string) =>
  queryOptions({
    queryKey: deskKeys.alarms,
    queryFn: ({ signal }) => {
      const columns = Object.keys(Alarm.entries).join();
      const address = `alarms?select=${columns}&order=begun_at.desc,id.desc&limit=50`;
      return readDeskRows(Alarm, address, { userId, signal });
    },
    refetchInterval: REFETCH_MS,
  });
