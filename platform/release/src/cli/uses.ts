import type { CommandResult } from '@platform/build/command-line';
import type { ProvidedModule, RemoteContract } from '@platform/contract/artifact';
import { parseFragment } from '@platform/contract/fragments';
import { versionsIn } from '../state/parts.ts';
import type { State } from '../state/state.ts';
import { readRemote, readShell } from '../store/artifacts.ts';
import type { ReadableStore } from '../store/store.ts';
import { table } from './tables.ts';

/**
 * The versions that browsers can load and that import a shared module, or one name of it, or show fragments of a
 * remote.
 * @param wanted `kit/ui`, `kit/ui:Card`, `shop`, or `shop:offer`
 * @throws Error if the live shell, or that remote, does not offer it
 */
export async function describeUses(
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
 * The deprecated names that live versions and canaries import.
 * @param built only those of these parts, as they were built; with the shell among them, of all remotes
 */
export async function deprecatedUses(
  store: ReadableStore,
  { parts }: Pick<State, 'parts'>,
  built?: readonly { name: string; version: string }[],
): Promise<DeprecatedUse[]> {
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
  const uses = remotes.flatMap((remote) => deprecatedUsesIn(provides, remote));
  // A live version and its canary can use the same name.
  return [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()];
}

export interface DeprecatedUse {
  part: string;
  module: string;
  name: string;
  /** What to use instead, and when the name ends. */
  advice: string;
}

/** The deprecated names of shared modules that a remote imports. */
export const deprecatedUsesIn = (
  provides: Readonly<Record<string, ProvidedModule>>,
  { name: part, imports }: Pick<RemoteContract, 'name' | 'imports'>,
): DeprecatedUse[] =>
  Object.entries(imports).flatMap(([module, names]) => {
    const deprecated = provides[module]?.deprecated ?? {};
    return names.flatMap((name) => {
      const advice = deprecated[name];
      return advice === undefined ? [] : [{ part, module, name, advice }];
    });
  });

/** A line for each. */
export const describeDeprecated = (uses: readonly DeprecatedUse[]): string[] =>
  uses.map(
    ({ part, module, name, advice }) => `${part} still uses \`${name}\` of ${module}: ${advice}`,
  );
