import type { CommandLine, CommandResult } from '@platform/build/command-line';
import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { label, UNCOMMITTED } from '../part/artifact.ts';
import { openFreezes } from '../request/decide.ts';
import { openPreviews, versionsIn } from '../state/parts.ts';
import { changeTo, type State } from '../state/state.ts';
import { reportsOf } from '../after/judge.ts';
import { readContract } from '../store/artifacts.ts';
import { readHead, readJournal, readLastChanges, SHOWN_CHANGES } from '../store/journal.ts';
import type { Access, Store } from '../store/store.ts';
import {
  changelog,
  JOURNAL_HEADINGS,
  journalRows,
  REPORT_HEADINGS,
  reportRows,
  table,
} from './tables.ts';
import {
  type DeprecatedUse,
  describeDeprecated,
  describeUses,
  readDeprecatedUses,
} from './uses.ts';

export interface ReadContext {
  config: SiteConfig;
  openStore: (access: Access) => Promise<Store>;
}

const OPTIONS = { changelog: { type: 'string' }, uses: { type: 'string' } } as const;

export const REMOTES = {
  help: `remotes [--changelog <part>] [--uses <module>[:<name>]] [--json]

Shows the live parts, the last changes, and what pages reported. It only reads.

  --changelog <part>       shows all changes of a part, with the subjects of their commits
  --uses <module>[:<name>] shows which remotes import a shared module, or one name of it: --uses kit/ui:Card`,
  options: OPTIONS,
  async run(
    { config, openStore }: ReadContext,
    { values }: CommandLine<typeof OPTIONS>,
  ): Promise<CommandResult> {
    const store = await openStore('read');
    const name = values.changelog;
    const notes: string[] = [];
    const live = (await readHead(store, (line) => notes.push(line)))?.live;
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    const all = await (name === undefined ? readLastChanges(store) : readJournal(store));
    const journal = all.filter(({ sequence }) => sequence <= live.sequence);
    if (values.uses !== undefined) return describeUses(store, live, values.uses);
    if (name === undefined) {
      const deprecated = await readDeprecatedUses(store, versionsIn(live.parts));
      const uncommitted = await uncommittedOf(store, versionsIn(live.parts));
      return describeRemotes(journal, live, { config, deprecated, notes, uncommitted });
    }
    const changes = journal.flatMap(({ change: one }) =>
      one.parts.some((part) => part.name === name) ? [one] : [],
    );
    if (changes.length === 0) throw new Error(`${name} has no changes. ${knownParts(live)}`);
    return { text: changelog(journal, name), json: changes.toReversed() };
  },
} as const;

/** The live parts, for a message about an unknown one. */
export const knownParts = ({ parts }: State): string =>
  `Live are ${Object.keys(parts).join(', ')}.`;

const HEADINGS = ['part', 'version', 'since', 'by', 'previous'];

/** The `part@version` of those that were built with changes that no commit contains. */
async function uncommittedOf(
  store: Store,
  versions: readonly [part: string, version: string][],
): Promise<string[]> {
  const read = versions.map(async ([name, version]) => {
    // A version without its contract is named by those who need it.
    const contract = await readContract(store, name, version).catch(() => undefined);
    return contract?.commit === UNCOMMITTED ? [label({ name, version })] : [];
  });
  return (await Promise.all(read)).flat();
}

/**
 * @param journal the last states, as `readLastChanges` reads them
 * @param known.deprecated the deprecated names that live remotes import
 * @param known.notes about states that are left out
 */
export async function describeRemotes(
  journal: State[],
  live: State,
  known: {
    config: SiteConfig;
    deprecated?: DeprecatedUse[];
    notes?: string[];
    uncommitted?: readonly string[];
  },
): Promise<CommandResult> {
  const { config, deprecated = [], notes = [], uncommitted = [] } = known;
  const reports = await reportsOf(config, live.env);
  const text = [
    ...notes,
    table([HEADINGS, ...rowsOf(journal, live, uncommitted)]),
    ...describePreviews(live),
    ...describeFreezes(live),
    ...(deprecated.length > 0 ? [describeDeprecated(deprecated).join('\n')] : []),
    `The last changes:\n${table([JOURNAL_HEADINGS, ...journalRows(journal)])}`,
    describeReports(reports, live),
  ].join('\n\n');
  return {
    text,
    json: {
      live,
      changes: journal.map(({ change }) => change).slice(-SHOWN_CHANGES),
      deprecated,
      uncommitted,
      reports,
    },
  };
}

/** A canary has a row of its own. */
const rowsOf = (journal: State[], live: State, uncommitted: readonly string[]): string[][] => {
  const marked = (name: string, version: string): string =>
    uncommitted.includes(label({ name, version })) ? `${version} (uncommitted)` : version;
  return Object.entries(live.parts).flatMap(([name, { version, previous, canary }]) => {
    const change = changeTo(journal, name, version);
    const kind = change?.kind === 'rollback' ? ' (rolled back)' : '';
    const row = [
      name,
      marked(name, version) + kind,
      change?.at ?? '',
      change?.by ?? '',
      previous[0] ?? '-',
    ];
    if (!canary) return [row];
    const start = changeTo(journal, name, canary.version);
    const canaryVersion = `${marked(name, canary.version)} (canary, ${canary.percent} in 100)`;
    return [row, [name, canaryVersion, start?.at ?? '', start?.by ?? '', version]];
  });
};

function describePreviews({ previews = {} }: State): string[] {
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
function describeFreezes(live: State): string[] {
  const rows = openFreezes(live, new Date()).map(({ part = 'the site', until, why, by }) => [
    part,
    until,
    why,
    by,
  ]);
  return rows.length === 0 ? [] : [table([['frozen', 'until', 'why', 'by'], ...rows])];
}

function describeReports(reports: VersionReports[] | string, live: State): string {
  if (typeof reports === 'string') return reports;
  if (reports.length === 0) return 'No reports in the last 24 hours.';
  return `Reported in the last 24 hours:\n${table([REPORT_HEADINGS, ...reportRows(reports, live)])}`;
}
