import type { RemoteContract } from '@platform/contract/artifact';
import { parseFragment } from '@platform/contract/fragments';
import type { CommandResult } from '@platform/build/command-line';
import { readRemote, readShell } from '../store/artifacts.ts';
import { readLive } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { type DeprecatedUse, deprecatedUsesIn } from '../part/deprecated-uses.ts';
import type { State } from '../state/state.ts';
import { table } from './tables.ts';

/**
 * The versions that browsers can load and that import a shared module, or one name of it, or show fragments of a remote.
 * @param wanted `kit/ui`, `kit/ui:Card`, `shop`, or `shop:offer`
 * @throws Error if the live shell, or that remote, does not offer it
 */
export async function describeUses(
  store: Store,
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

/** Of released or previewed parts in the shell of the same site: of every live remote, if one of them is the shell. */
export async function deprecatedUsesOf(
  store: Store,
  built: readonly { name: string; version: string }[],
): Promise<DeprecatedUse[]> {
  const live = Object.entries((await readLive(store))?.parts ?? {});
  const versions: Record<string, string> = {
    ...Object.fromEntries(live.map(([name, { version }]) => [name, version])),
    ...Object.fromEntries(built.map(({ name, version }) => [name, version])),
  };
  const names = built.map(({ name }) => name);
  const concerned = names.includes('shell') ? Object.keys(versions) : ['shell', ...names];
  return readDeprecatedUses(
    store,
    concerned.map((name) => [name, versions[name]!] as const),
  );
}

/**
 * @param versions of the shell, and of the remotes to look at, by name; a remote can have several
 */
export async function readDeprecatedUses(
  store: Store,
  versions: readonly (readonly [part: string, version: string])[],
): Promise<DeprecatedUse[]> {
  const shell = versions.find(([part]) => part === 'shell')?.[1];
  const provides = shell === undefined ? {} : (await readShell(store, shell)).provides;
  if (!Object.values(provides).some(({ deprecated }) => deprecated)) return [];
  const remotes = await Promise.all(
    versions
      .filter(([part]) => part !== 'shell')
      .map(([part, version]) => readRemote(store, part, version)),
  );
  const uses = remotes.flatMap((remote) => deprecatedUsesIn(provides, remote));
  // A live version and its canary can use the same name.
  return [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()];
}
