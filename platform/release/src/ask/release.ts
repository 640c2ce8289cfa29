import type { PageEnvironment } from '@platform/contract/site';
import type { Smoke } from '../inspect/smoke-journey.ts';
import { readIntegrities } from '../store/artifacts.ts';
import { type Changed, changeSite, type Permissions, type Releaser } from '../change-site.ts';
import { readLive } from '../store/journal.ts';
import { publishAll } from './publish.ts';

/**
 * Publishes built parts, verifies them against the live site, and makes them live together.
 * @param options.dists the folders of the builds
 * @param options.env what changes of the environment, such as the backend's address; the site keeps the rest
 * @param options.dropRoutes addresses that the release may remove
 * @param options.skipEarlierShells does not check the remotes in shells to which a rollback could lead
 * @param options.canary the percentage of browsers that get the parts as canaries; with 0 only those of the team
 * @param options.removed remotes that end with this release, for example under their old name
 * @param options.older allows sources that do not contain what is live
 * @throws ReleaseRefused if a rule is broken; the live site stays
 */
export async function release(
  releaser: Releaser,
  options: {
    dists: string[];
    env?: PageEnvironment;
    dropRoutes?: string[];
    skipEarlierShells?: boolean;
    smoke?: Smoke;
    canary?: number;
    removed?: readonly string[];
  } & Permissions,
): Promise<Changed> {
  const { store } = releaser;
  const { dists, env = {}, canary, removed = [], older, smoke } = options;
  const { dropRoutes = [], skipEarlierShells = false } = options;
  if (canary !== undefined && removed.length > 0) {
    throw new Error('A canary removes no remote: remove it with the release for all.');
  }
  const owners = (await readLive(store))?.owners;
  const { contracts, types } = await publishAll(releaser, dists, owners);
  const stored = await readIntegrities(store, contracts);
  const versions = Object.fromEntries(contracts.map(({ name, version }) => [name, version]));
  return changeSite(
    releaser,
    canary === undefined
      ? {
          kind: dists.length > 0 || removed.length === 0 ? 'release' : 'remove',
          versions,
          env,
          removed,
        }
      : { kind: 'canary', versions, env, percent: canary },
    { checks: { stored, types, dropRoutes, skipEarlierShells, smoke }, older },
  );
}

/**
 * All files are still in the store, so nothing is built.
 * @param options.to a version that was live at any time; by default the one that was live before
 * @throws Error if there is no such version
 * @throws ReleaseRefused if the version does not fit the live site
 */
export async function rollback(
  releaser: Releaser,
  parts: string | readonly string[],
  { to, older }: Permissions & { to?: string | undefined } = {},
): Promise<Changed> {
  const back = Object.fromEntries([parts].flat().map((part) => [part, to]));
  return changeSite(releaser, { kind: 'rollback', back, isNamed: to !== undefined }, { older });
}

/**
 * @throws Error if a part has no canary
 * @throws ReleaseRefused if they do not fit the live site
 */
export const promote = (
  releaser: Releaser,
  canaries: readonly string[],
  { older }: Permissions = {},
): Promise<Changed> => changeSite(releaser, { kind: 'promote', canaries }, { older });

/** @throws Error if a part has no canary */
export const widen = (
  releaser: Releaser,
  canaries: readonly string[],
  { percent, older }: Permissions & { percent: number },
): Promise<Changed> => changeSite(releaser, { kind: 'canary', canaries, percent }, { older });

/** Visitors get the live versions with their next full page load. @throws Error if a part has no canary */
export const abort = (
  releaser: Releaser,
  canaries: readonly string[],
  { older }: Permissions = {},
): Promise<Changed> => changeSite(releaser, { kind: 'abort', canaries }, { older });
