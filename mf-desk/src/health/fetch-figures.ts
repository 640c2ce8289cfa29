import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { deskKeys, readDeskRows, REFETCH_MS } from '#lib/data/desk-data.ts';

export const PERIODS = [1, 7, 30, 90] as const;
/** In days. */
export type Period = (typeof PERIODS)[number];

const measured = v.nullable(v.number());

const Row = v.object({
  part: v.string(),
  version: v.string(),
  /** The start of the hours that the row is about; null in a total. */
  time: v.nullable(v.string()),
  /** The route; null in a total of all. */
  page: v.nullable(v.string()),
  views: v.number(),
  errors: v.number(),
  failed_loads: v.number(),
  senders: v.number(),
  failing_senders: v.number(),
  lcp: measured,
  soft_lcp: measured,
  inp: measured,
  cls: measured,
});
export type Figures = v.InferOutput<typeof Row>;

/** Of all parts by version, or of one part also over time and by page. */
export const figuresQuery = (userId: string, days: Period, part?: string) =>
  queryOptions({
    queryKey: deskKeys.figures(days, part),
    queryFn: ({ signal }) => {
      const ofPart = part === undefined ? '' : `&the_part=${encodeURIComponent(part)}`;
      return readDeskRows(Row, `rpc/figures_of?days=${days}${ofPart}`, { userId, signal });
    },
    refetchInterval: REFETCH_MS,
  });

const Fault = v.object({
  version: v.string(),
  /** Its class, or the step of loading that failed. */
  name: v.string(),
  /** File, line and column. */
  place: v.nullable(v.string()),
  page: v.string(),
  times: v.number(),
  last_hour: v.string(),
});

/** The most frequent first. */
export const faultsQuery = (userId: string, days: Period, part: string) =>
  queryOptions({
    queryKey: deskKeys.faults(days, part),
    queryFn: ({ signal }) => {
      const address = `rpc/faults_of?days=${days}&the_part=${encodeURIComponent(part)}`;
      return readDeskRows(Fault, address, { userId, signal });
    },
    refetchInterval: REFETCH_MS,
  });
