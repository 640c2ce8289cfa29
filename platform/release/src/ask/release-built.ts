import type { BuiltPart } from '@platform/build/build-parts';
import type { PageEnvironment } from '@platform/contract/site';
import { describePart } from '../after/announce.ts';
import type { Releaser } from '../releaser.ts';
import { openFreezes } from '../request/request.ts';
import { type State, wasRolledBack } from '../state/state.ts';
import { readJournal, readLive } from '../store/journal.ts';
import { release } from './release.ts';

/**
 * A version that a team rolled back stays so until it is released by name, and a canary stays a canary. If the store
 * refuses the builds, because of what else it has, it stays as it is.
 * @returns what is live now
 */
export async function releaseBuilt(
  releaser: Releaser,
  { built, env, log }: { built: BuiltPart[]; env: PageEnvironment; log: (line: string) => void },
): Promise<State> {
  const journal = await readJournal(releaser.store);
  const before = await readLive(releaser.store);
  const freezes = openFreezes(before, new Date());
  const wanted = built.filter(({ name, version }) => {
    const { version: live, canary } = before?.parts[name] ?? {};
    const freeze = freezes.find(({ part }) => part === undefined || part === name);
    let reason = freeze && `is not released: it is frozen until ${freeze.until}`;
    if (canary?.version === version) reason = `is a canary for ${canary.percent} % of browsers`;
    if (wasRolledBack(journal, name, version))
      reason = `was rolled back; npm run release -- ${name} makes it live`;
    if (reason && live !== version) log(`${name} ${version} ${reason}`);
    return !reason;
  });
  // Local work renames addresses and goes back in time; only a release by name checks that.
  const dropRoutes = ['/*'];
  // The backend of this machine was started from the same sources.
  const { askBackend: _, ...config } = releaser.config;
  const dists = wanted.map(({ dist }) => dist);
  config.environment.check({ ...before?.env, ...env });
  const options = { dists, env, dropRoutes, older: true };
  const { live, isNew } = await release({ ...releaser, config }, options).catch((error: Error) => {
    if (!before) throw error;
    const { place } = releaser.store;
    log(
      `${error.message}\n\n${place} keeps what it has. For an empty store: RELEASE_STORE=<folder>`,
    );
    return { live: before, isNew: false };
  });
  for (const part of isNew ? live.change.parts : []) log(describePart(part));
  log(`live as ${live.sequence}; without the smoke test of npm run release`);
  return live;
}
