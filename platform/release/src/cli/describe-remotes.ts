import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { openFreezes } from '../core/rules/freeze.ts';
import { label } from '../core/rules/rule.ts';
import { changeTo, type Live } from '../core/state/live.ts';
import { openPreviews } from '../core/state/variants.ts';
import type { CommandResult } from './run-command.ts';
import {
  JOURNAL_HEADINGS,
  journalRows,
  REPORT_HEADINGS,
  reportRows,
  SHOWN_CHANGES,
  table,
} from './tables.ts';

const HEADINGS = ['part', 'version', 'since', 'by', 'previous'];

/**
 * For `describeRemotes`: the last changes, and the one that brought each live version and canary. Called latest first.
 */
export function isShown(): (state: Live) => boolean {
  const open = new Set<string>();
  let read = 0;
  return ({ parts, change }) => {
    if (read === 0) {
      for (const [name, { version, canary }] of Object.entries(parts)) {
        open.add(`${name}@${version}`);
        if (canary) open.add(`${name}@${canary.version}`);
      }
    }
    read += 1;
    if (change.kind !== 'abort') {
      for (const { name, to } of change.parts) open.delete(`${name}@${to}`);
    }
    return read >= SHOWN_CHANGES && open.size === 0;
  };
}

/** @param journal the last states, as many as `isShown` asks for */
export async function describeRemotes(
  journal: Live[],
  live: Live,
  config: SiteConfig,
): Promise<CommandResult> {
  const reports = await reportsOf(live, config);
  const text = [
    table([HEADINGS, ...rowsOf(journal, live)]),
    ...describePreviews(live),
    ...describeFreezes(live),
    `The last changes:\n${table([JOURNAL_HEADINGS, ...journalRows(journal)])}`,
    describeReports(reports, live),
  ].join('\n\n');
  return {
    text,
    json: { live, changes: journal.map(({ change }) => change).slice(-SHOWN_CHANGES), reports },
  };
}

/** A canary has a row of its own. */
const rowsOf = (journal: Live[], live: Live): string[][] =>
  Object.entries(live.parts).flatMap(([name, { version, previous, canary }]) => {
    const change = changeTo(journal, name, version);
    const kind = change?.kind === 'rollback' ? ' (rolled back)' : '';
    const row = [name, version + kind, change?.at ?? '', change?.by ?? '', previous[0] ?? '-'];
    if (!canary) return [row];
    const start = changeTo(journal, name, canary.version);
    const canaryVersion = `${canary.version} (canary, ${canary.percent} in 100)`;
    return [row, [name, canaryVersion, start?.at ?? '', start?.by ?? '', version]];
  });

function describePreviews({ previews = {} }: Live): string[] {
  const rows = Object.entries(openPreviews(previews, new Date())).map(
    ([name, { parts, changed, until, host, by }]) => [
      name,
      changed.map((part) => label({ name: part, ...parts[part]! })).join(', '),
      until ?? `at ${host}`,
      by,
    ],
  );
  return rows.length === 0 ? [] : [table([['preview', 'parts', 'until', 'by'], ...rows])];
}

/** A row for each freeze that has not ended. */
function describeFreezes(live: Live): string[] {
  const rows = openFreezes(live, new Date()).map(({ part = 'the site', until, why, by }) => [
    part,
    until,
    why,
    by,
  ]);
  return rows.length === 0 ? [] : [table([['frozen', 'until', 'why', 'by'], ...rows])];
}

/** What pages reported of each version, or the reason why that is unknown: the rest is worth showing either way. */
async function reportsOf(live: Live, config: SiteConfig): Promise<VersionReports[] | string> {
  if (!config.readReports) return 'This site reads no reports.';
  try {
    return await config.readReports(live.env, process.env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function describeReports(reports: VersionReports[] | string, live: Live): string {
  if (typeof reports === 'string') return reports;
  if (reports.length === 0) return 'No reports in the last 24 hours.';
  return `Reported in the last 24 hours:\n${table([REPORT_HEADINGS, ...reportRows(reports, live)])}`;
}
