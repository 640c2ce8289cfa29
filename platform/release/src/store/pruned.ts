import { CONTRACT_FILE } from '@platform/contract/artifact';
import { artifactKey } from '../part/artifact.ts';
import type { State } from '../state/state.ts';
import type { Store } from './store.ts';

/** Each list has the number of the state that announced it. */
export const PRUNED_FOLDER = 'pruned/';

export const prunedKey = (sequence: number): string => `${PRUNED_FOLDER}${sequence}.json`;

/**
 * A release that began before the pruning found these versions in the store, and did not upload them.
 * @param versions the versions that the change brings in, as [part, version]
 * @throws Error, with what to do
 */
export async function expectUnpruned(
  store: Store,
  live: State | undefined,
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
