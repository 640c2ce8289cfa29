import type { CommandResult } from '@platform/build/command-line';
import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { describeSite, type SiteSummary, type VersionSummary } from '../after/describe-site.ts';
import { label, UNCOMMITTED } from '../part/artifact.ts';
import type { State } from '../state/state.ts';
import { readHead, readJournal, readLastChanges, SHOWN_CHANGES } from '../store/journal.ts';
import type { ReadableStore } from '../store/store.ts';
import {
  changelog,
  JOURNAL_HEADINGS,
  journalRows,
  REPORT_HEADINGS,
  reportRows,
  table,
} from './tables.ts';
import { describeHost } from './describe-host.ts';
import { deprecatedUses, describeDeprecated, describeUses } from './uses.ts';

/**
 * What is live, the last changes, and what pages reported.
 * @param asked.changelog in place of all that, all changes of this part
 * @param asked.uses in place of all that, which remotes import this module or name, or show this fragment
 * @param asked.host in place of all that, what another host must share
 */
export async function describeRemotes(
  store: ReadableStore,
  config: Pick<SiteConfig, 'readReports'>,
  asked: { changelog?: string | undefined; uses?: string | undefined; host?: boolean } = {},
): Promise<CommandResult> {
  const notes: string[] = [];
  const live = (await readHead(store, (line) => notes.push(line)))?.live;
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  if (asked.host) return describeHost(store, live);
  if (asked.uses !== undefined) return describeUses(store, live, asked.uses);
  const { changelog: part } = asked;
  const states = await (part === undefined ? readLastChanges(store) : readJournal(store));
  const journal = states.filter(({ sequence }) => sequence <= live.sequence);
  const changes = journal.map(({ change }) => change);
  if (part !== undefined) {
    const own = changes.filter((one) => one.parts.some(({ name }) => name === part));
    if (own.length === 0) throw new Error(`${part} has no changes. ${knownParts(live)}`);
    return { text: changelog(journal, part), json: own.toReversed() };
  }
  const site = await describeSite(store, live, journal);
  const deprecated = await deprecatedUses(store, live);
  const reports =
    (await config.readReports?.(live.env, process.env).catch((error: Error) => error.message)) ??
    'This site reads no reports.';
  const previews = site.previews.map(({ name, parts, until, host, by }) => [
    name,
    parts.map(label).join(', '),
    until ?? `at ${host}`,
    by,
  ]);
  const freezes = site.freezes.map((one) => [one.part ?? 'the site', one.until, one.why, one.by]);
  const text = [
    ...notes,
    table([['part', 'version', 'since', 'by', 'previous'], ...site.parts.flatMap(rowsOf)]),
    ...(previews.length > 0 ? [table([['preview', 'parts', 'until', 'by'], ...previews])] : []),
    ...(freezes.length > 0 ? [table([['frozen', 'until', 'why', 'by'], ...freezes])] : []),
    ...(deprecated.length > 0 ? [describeDeprecated(deprecated).join('\n')] : []),
    `The last changes:\n${table([JOURNAL_HEADINGS, ...journalRows(journal)])}`,
    describeReports(reports, live),
  ].join('\n\n');
  return {
    text,
    json: { live, site, changes: changes.slice(-SHOWN_CHANGES), deprecated, reports },
  };
}

/** The live parts, for a message about an unknown one. */
export const knownParts = ({ parts }: State): string =>
  `Live are ${Object.keys(parts).join(', ')}.`;

/** A canary has a row of its own. */
function rowsOf({ name, previous = '-', canary, ...live }: SiteSummary['parts'][number]) {
  const rowOf = (one: VersionSummary, mark: string, before: string): string[] => [
    name,
    `${one.version}${one.commit === UNCOMMITTED ? ' (uncommitted)' : ''}${mark}`,
    one.since ?? '',
    one.by ?? '',
    before,
  ];
  const row = rowOf(live, live.kind === 'rollback' ? ' (rolled back)' : '', previous);
  if (!canary) return [row];
  return [row, rowOf(canary, ` (canary, ${canary.percent} in 100)`, live.version)];
}

function describeReports(reports: VersionReports[] | string, live: State): string {
  if (typeof reports === 'string') return reports;
  if (reports.length === 0) return 'No reports in the last 24 hours.';
  return `Reported in the last 24 hours:\n${table([REPORT_HEADINGS, ...reportRows(reports, live)])}`;
}
