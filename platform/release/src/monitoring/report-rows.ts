import type { Live, LivePart } from '../live/live.ts';
import type { VersionReports } from './read-reports.ts';

export const REPORT_HEADINGS = [
  'part',
  'version',
  'live',
  'errors',
  'failed loads',
  'page views',
  'LCP p75',
  'INP p75',
];

/** A row for each version that pages reported of, as it is read in a terminal. */
export const reportRows = (reports: VersionReports[], { parts }: Pick<Live, 'parts'>): string[][] =>
  reports.map(({ part, version, views, errors, failed_loads, lcp_p75, inp_p75 }) => [
    part,
    version,
    shareOf(parts[part], version),
    ...[errors, failed_loads, views].map(String),
    ...[lcp_p75, inp_p75].map((value) => (value === null ? '-' : `${Math.round(value)} ms`)),
  ]);

/** Who gets a version now: everybody, some of the visitors, or nobody any more. */
function shareOf(part: LivePart | undefined, version: string): string {
  if (part?.version === version) return 'yes';
  return part?.canary?.version === version ? `${part.canary.percent} in 100` : '-';
}
