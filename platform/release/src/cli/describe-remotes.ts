import type { CommandResult } from '@platform/build/command-line';
import type { RemoteContract } from '@platform/contract/artifact';
import { parseFragment } from '@platform/contract/fragments';
import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import { describeChange } from '../after/announce.ts';
import { describeSite, type SiteSummary, type VersionSummary } from '../after/describe-site.ts';
import { label, UNCOMMITTED } from '../part/artifact.ts';
import { versionsIn } from '../state/parts.ts';
import type { State } from '../state/state.ts';
import { readRemote, readShell } from '../store/artifacts.ts';
import { readHead, readJournal, readLastChanges, SHOWN_CHANGES } from '../store/journal.ts';
import type { ReadableStore } from '../store/store.ts';

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
    if (own.length === 0)
      throw new Error(`${part} has no changes. Live are ${Object.keys(live.parts).join(', ')}.`);
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
    `The last changes:\n${table(journalTable(journal))}`,
    describeReports(reports),
  ].join('\n\n');
  return {
    text,
    json: { live, site, changes: changes.slice(-SHOWN_CHANGES), deprecated, reports },
  };
}

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

function describeReports(reports: VersionReports[] | string): string {
  if (typeof reports === 'string') return reports;
  if (reports.length === 0) return 'No reports in the last 24 hours.';
  return `Reported in the last 24 hours:\n${table(reportTable(reports))}`;
}

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

/** Newest first. */
export const journalTable = (journal: readonly State[]): string[][] => [
  ['change', 'at', 'what', 'by'],
  ...journal
    .slice(-SHOWN_CHANGES)
    .toReversed()
    .map(({ sequence, change }) => [
      String(sequence),
      change.at,
      describeChange(change),
      change.by,
    ]),
];

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

export const reportTable = (reports: readonly VersionReports[]): string[][] => [
  ['part', 'version', 'errors', 'failed loads', 'page views', 'most frequent'],
  ...reports.map(({ part, version, views, errors, failed_loads, faults }) => [
    part,
    version,
    ...[errors, failed_loads, views].map(String),
    faults ?? '-',
  ]),
];

/**
 * The versions that browsers can load and that import a shared module, or one name of it, or show fragments of a
 * remote.
 * @param wanted `kit/ui`, `kit/ui:Card`, `shop`, or `shop:offer`
 * @throws Error if the live shell, or that remote, does not offer it
 */
async function describeUses(
  store: ReadableStore,
  { parts: { shell, ...remotes } }: State,
  wanted: string,
): Promise<CommandResult> {
  const [specifier = '', wantedName] = wanted.split(':');
  const { provides } = await readShell(store, shell!.version);
  const live = remotes[specifier];
  const owner = live && (await readRemote(store, specifier, live.version));
  const offered = owner ? Object.keys(owner.fragments ?? {}) : provides[specifier]?.names;
  if (!offered || (wantedName !== undefined && !offered.includes(wantedName))) {
    const known = offered ?? Object.keys(provides);
    throw new Error(
      `The live ${owner ? specifier : 'shell'} does not offer ${wanted}. It offers ${known.join(', ') || 'nothing'}.`,
    );
  }
  const versions = Object.entries(remotes).flatMap(([part, { version, canary, previous }]) => [
    { part, version, is: 'live' },
    ...(canary ? [{ part, version: canary.version, is: 'canary' }] : []),
    ...previous.slice(0, 1).map((before) => ({ part, version: before, is: 'fallback' })),
  ]);
  const contracts = await Promise.all(
    versions.map((one) => readRemote(store, one.part, one.version)),
  );
  const takenBy = ({ imports, uses = [] }: RemoteContract): string[] | undefined => {
    const shown = uses.map(parseFragment).filter(({ remote }) => remote === specifier);
    return shown.length > 0 ? shown.map(({ fragment }) => fragment) : imports[specifier];
  };
  const uses = versions.flatMap((one, index) => {
    const names = takenBy(contracts[index]!)?.filter((name) => name === (wantedName ?? name));
    return names && (wantedName === undefined || names.length > 0) ? [{ ...one, names }] : [];
  });
  const rows = uses.map(({ part, version, is, names }) => [part, version, is, names.join(', ')]);
  return {
    text:
      rows.length === 0
        ? `No remote ${owner ? 'shows' : 'imports'} ${wanted}.`
        : table([['part', 'version', 'is', 'names'], ...rows]),
    json: uses,
  };
}

/**
 * What another host must share, so that the live remotes run there: a JavaScript module with the versions that the live
 * shell has. The host imports every module itself, since the remotes bundle none.
 */
async function describeHost(
  store: ReadableStore,
  { parts: { shell, ...remotes } }: State,
): Promise<CommandResult> {
  const { provides } = await readShell(store, shell!.version);
  const contracts = await Promise.all(
    Object.entries(remotes).map(([name, { version }]) => readRemote(store, name, version)),
  );
  const wanted = new Set(contracts.flatMap(({ shared }) => Object.keys(shared)));
  const versions = Object.entries(provides)
    .filter(([specifier]) => wanted.has(specifier))
    .map(([specifier, { version }]) => [specifier, version] as const);
  const imports = versions.map(([specifier], at) => `import * as m${at} from '${specifier}';`);
  const shared = versions.map(
    ([specifier, version], at) => `  '${specifier}': share('${version}', m${at}),`,
  );
  const text = `// What the live remotes need of a host: createInstance({ name, remotes, shared })
${imports.join('\n')}

const share = (version, module) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: false },
});

export const shared = {
${shared.join('\n')}
};`;
  return { text, json: Object.fromEntries(versions) };
}

/**
 * The deprecated names that live versions and canaries import, with what to use instead and when they end.
 * @param built only those of these parts, as they were built; with the shell among them, of all remotes
 */
export async function deprecatedUses(
  store: ReadableStore,
  { parts }: Pick<State, 'parts'>,
  built?: readonly { name: string; version: string }[],
) {
  const own = (built ?? []).map(({ name, version }) => [name, version] as const);
  const isAll = !built || built.some(({ name }) => name === 'shell');
  const shell = new Map(own).get('shell') ?? parts['shell']?.version;
  const provides = shell === undefined ? {} : (await readShell(store, shell)).provides;
  if (!Object.values(provides).some(({ deprecated }) => deprecated)) return [];
  const remotes = await Promise.all(
    [...(isAll ? versionsIn(parts) : []), ...own]
      .filter(([name]) => name !== 'shell')
      .map(([name, version]) => readRemote(store, name, version)),
  );
  const uses = remotes.flatMap(({ name: part, imports }) =>
    Object.entries(imports).flatMap(([module, names]) =>
      names.flatMap((name) => {
        const advice = provides[module]?.deprecated?.[name];
        return advice === undefined ? [] : [{ part, module, name, advice }];
      }),
    ),
  );
  // A live version and its canary can use the same name.
  return [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()];
}

/** A line for each. */
export const describeDeprecated = (uses: Awaited<ReturnType<typeof deprecatedUses>>): string[] =>
  uses.map(
    ({ part, module, name, advice }) => `${part} still uses \`${name}\` of ${module}: ${advice}`,
  );
