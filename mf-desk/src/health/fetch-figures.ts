import * as v from 'valibot';
import { deskQuery } from '#lib/data/desk-data.ts';

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

const Fault = v.object({
  /** Those that reported it. */
  versions: v.array(v.string()),
  /** Its class, or the step of loading that failed. */
  name: v.string(),
  /** File, line and column. */
  place: v.nullable(v.string()),
  page: v.string(),
  times: v.number(),
  /** At most: those that reported any fault of these pages. 0 if the site cannot tell senders apart. */
  senders: v.number(),
  first_hour: v.string(),
  last_hour: v.string(),
});

export type Fault = v.InferOutput<typeof Fault>;

const Health = v.object({
  figures: v.array(Row),
  /** The worst first. */
  faults: v.array(Fault),
});

/** The figures of all parts by version, or of one part also over time and by page, with its faults. */
export const healthQuery = (days: Period, the_part?: string) =>
  deskQuery(Health, 'health', { days, the_part });
