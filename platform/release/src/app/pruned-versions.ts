import { CONTRACT_FILE } from '@platform/contract/artifact';
import type { Store } from '../adapters/stores/store.ts';
import { artifactKey } from '../core/artifact.ts';
import type { Live } from '../core/state/live.ts';

/** Lists of keys that are being removed, each under the number of the state that announced it. */
export const PRUNED_FOLDER = 'pruned/';

export const prunedKey = (sequence: number): string => `${PRUNED_FOLDER}${sequence}.json`;

/**
 * Refuses versions that a pruning removes or has removed. A release that began before the pruning has found them in the
 * store, and has not uploaded them.
 * @param versions the versions that the change brings in, as [part, version]
 * @throws Error, with what to do
 */
export async function expectUnpruned(
  store: Store,
  live: Live | undefined,
  versions: readonly (readonly [string, string])[],
): Promise<void> {
  if (live?.pruned === undefined) return;
  const list = await store.read(prunedKey(live.pruned));
  const removed = new Set(list ? (JSON.parse(list.toString()) as string[]) : []);
  for (const [name, version] of versions) {
    const key = artifactKey(name, version, CONTRACT_FILE);
    if (!removed.has(key) && (await store.read(key))) continue;
    const remedy = list ? 'Run npm run prune again if it has ended, then repeat' : 'Repeat';
    throw new Error(
      `${name}@${version} was pruned: it had not been live for a long time. ${remedy} this command.`,
    );
  }
}
