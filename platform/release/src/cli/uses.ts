import type { CommandResult } from '@platform/build/command-line';
import { readRemote, readShell } from '../adapters/stores/artifacts.ts';
import type { Store } from '../adapters/stores/store.ts';
import type { Live } from '../core/state/live.ts';
import { table } from './tables.ts';

/**
 * The versions that browsers can load and that import a shared module, or one name of it.
 * @param wanted `kit/ui`, or `kit/ui:Card`
 * @throws Error if the live shell does not offer it
 */
export async function describeUses(
  store: Store,
  { parts: { shell, ...remotes } }: Live,
  wanted: string,
): Promise<CommandResult> {
  const [specifier = '', wantedName] = wanted.split(':');
  const { provides } = await readShell(store, shell!.version);
  const offered = provides[specifier]?.names;
  if (!offered || (wantedName !== undefined && !offered.includes(wantedName))) {
    const known = offered ?? Object.keys(provides);
    throw new Error(`The live shell does not offer ${wanted}. It offers ${known.join(', ')}.`);
  }
  const versions = Object.entries(remotes).flatMap(([part, { version, canary, previous }]) => [
    { part, version, is: 'live' },
    ...(canary ? [{ part, version: canary.version, is: 'canary' }] : []),
    ...previous.slice(0, 1).map((before) => ({ part, version: before, is: 'fallback' })),
  ]);
  const imports = await Promise.all(
    versions.map(async (one) => (await readRemote(store, one.part, one.version)).imports),
  );
  const uses = versions.flatMap((one, index) => {
    const names = imports[index]![specifier]?.filter((name) => name === (wantedName ?? name));
    return names && (wantedName === undefined || names.length > 0) ? [{ ...one, names }] : [];
  });
  const rows = uses.map(({ part, version, is, names }) => [part, version, is, names.join(', ')]);
  return {
    text:
      rows.length === 0
        ? `No remote imports ${wanted}.`
        : table([['part', 'version', 'is', 'names'], ...rows]),
    json: uses,
  };
}
