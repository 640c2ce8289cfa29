import type { ProvidedModule, RemoteContract } from '@platform/contract/artifact';
import { versionsIn } from '../state/parts.ts';
import type { State } from '../state/state.ts';
import { readRemote, readShell } from '../store/artifacts.ts';
import type { ReadableStore } from '../store/store.ts';

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
