import type { VersionReports } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import { describeChange } from '../after/announce.ts';
import type { LivePart, State } from '../state/state.ts';
import { SHOWN_CHANGES } from '../store/journal.ts';

/** Cells can come from commits and browsers. */
export function table(cells: string[][]): string {
  const rows = cells.map((row) => row.map(visibleLine));
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const JOURNAL_HEADINGS = ['change', 'at', 'what', 'by'];

/** Newest first. */
export const journalRows = (journal: readonly State[]): string[][] =>
  journal
    .slice(-SHOWN_CHANGES)
    .toReversed()
    .map(({ sequence, change }) => [
      String(sequence),
      change.at,
      describeChange(change),
      change.by,
    ]);

/** Each change of its live version or canary, newest first, with its commit subjects. */
export const changelog = (journal: readonly State[], name: string): string =>
  journal
    .flatMap(({ change }) =>
      change.parts
        .filter((part) => part.name === name)
        .map(({ to = 'removed', percent, subjects = [] }) => {
          const share = percent === undefined ? '' : ` for ${percent} in 100`;
          const heading = `${change.at.slice(0, 10)} ${change.kind} ${to}${share}, by ${change.by}`;
          return [heading, ...subjects.map((subject) => `- ${subject}`)]
            .map(visibleLine)
            .join('\n');
        }),
    )
    .toReversed()
    .join('\n\n');

export const REPORT_HEADINGS = [
  'part',
  'version',
  'live',
  'errors',
  'failed loads',
  'page views',
  'LCP p75',
  'INP p75',
  'most frequent',
];

export const reportRows = (
  reports: VersionReports[],
  { parts }: Pick<State, 'parts'>,
): string[][] =>
  reports.map(({ part, version, views, errors, failed_loads, lcp_p75, inp_p75, faults }) => [
    part,
    version,
    audienceOf(parts[part], version),
    ...[errors, failed_loads, views].map(String),
    ...[lcp_p75, inp_p75].map((value) => (value === null ? '-' : `${Math.round(value)} ms`)),
    faults ?? '-',
  ]);

function audienceOf(part: LivePart | undefined, version: string): string {
  if (part?.version === version) return 'yes';
  return part?.canary?.version === version ? `${part.canary.percent} in 100` : '-';
}
