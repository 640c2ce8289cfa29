import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { changeTo, type Live } from '../core/state/live.ts';
import type { CommandResult } from './run-command.ts';
import { JOURNAL_HEADINGS, journalRows, REPORT_HEADINGS, reportRows, table } from './tables.ts';

const HEADINGS = ['part', 'version', 'since', 'by', 'last good'];

/** The live parts, the last changes, and what pages reported. */
export async function describeRemotes(
  journal: Live[],
  live: Live,
  site: SiteConfig,
): Promise<CommandResult> {
  const reports = await reportsOf(live, site);
  const text = [
    table([HEADINGS, ...rowsOf(journal, live)]),
    `The last changes:\n${table([JOURNAL_HEADINGS, ...journalRows(journal)])}`,
    describeReports(reports, live),
  ].join('\n\n');
  return { text, json: { live, changes: journal.map(({ change }) => change).slice(-10), reports } };
}

/** A row for each live part, and one below it for its canary. */
const rowsOf = (journal: Live[], live: Live): string[][] =>
  Object.entries(live.parts).flatMap(([name, { version, good, canary }]) => {
    const change = changeTo(journal, name, version);
    const kind = change?.kind === 'rollback' ? ' (rolled back)' : '';
    const row = [name, version + kind, change?.at ?? '', change?.by ?? '', good[0] ?? '-'];
    if (!canary) return [row];
    const start = changeTo(journal, name, canary.version);
    const canaryVersion = `${canary.version} (canary, ${canary.percent} in 100)`;
    return [row, [name, canaryVersion, start?.at ?? '', start?.by ?? '', version]];
  });

/** What pages reported of each version, or the reason why that is unknown: the rest is worth showing either way. */
async function reportsOf(live: Live, site: SiteConfig): Promise<VersionReports[] | string> {
  if (!site.readReports) return 'This site reads no reports.';
  try {
    return await site.readReports(live.env, process.env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function describeReports(reports: VersionReports[] | string, live: Live): string {
  if (typeof reports === 'string') return reports;
  if (reports.length === 0) return 'No reports in the last 24 hours.';
  return `Reported in the last 24 hours:\n${table([REPORT_HEADINGS, ...reportRows(reports, live)])}`;
}
