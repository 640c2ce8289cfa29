import type { BuiltPart } from '@platform/build/build-parts';
import type { PageEnvironment } from '@platform/contract/site';
import { readJournal } from '../adapters/stores/journal.ts';
import type { Store } from '../adapters/stores/store.ts';
import { isTakenBack } from '../core/state/live.ts';
import { release } from './release.ts';
import { releaserOf } from './releaser.ts';

/**
 * Releases what was built on this machine, so that what is live is what lies in the working tree.
 * A version that somebody took back stays so until it is released by name, and one that some visitors try stays theirs.
 */
export async function releaseBuilt(
  store: Store,
  { built, env, log }: { built: BuiltPart[]; env: PageEnvironment; log: (line: string) => void },
): Promise<void> {
  const journal = await readJournal(store);
  const wanted = built.filter(({ name, version }) => {
    const isBack = isTakenBack(journal, name, version);
    if (isBack) log(`${name} ${version} was taken back; npm run release -- ${name} brings it live`);
    const canary = journal.at(-1)?.parts[name]?.canary;
    const isTried = canary?.version === version;
    if (isTried) log(`${name} ${version} is tried by ${canary.percent} browsers in a hundred`);
    return !isBack && !isTried;
  });
  // Local work renames and drops addresses all the time; only a release by name asks whether that is meant.
  const dropRoutes = ['/*'];
  const { live, isNew } = await release(releaserOf(store), {
    dists: wanted.map(({ dist }) => dist),
    env,
    dropRoutes,
  });
  for (const { name, from, to } of isNew ? live.change.parts : []) {
    log(`${name} ${from ? `${from} -> ` : ''}${to}`);
  }
  log(`live as ${live.sequence}; no browser looked at it before, as npm run release does`);
}
