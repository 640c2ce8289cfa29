import type { PageEnvironment } from '@platform/contract/site';
import type { Smoke } from '../adapters/browser/smoke-journey.ts';
import { readIntegrities } from '../adapters/stores/artifacts.ts';
import { type Changed, changeSite } from './change-site.ts';
import { publish, readBuilt } from './publish.ts';
import type { Releaser } from './releaser.ts';

/**
 * Publishes built parts, verifies them against the live site, and makes them live together.
 * @param options.dists the folders of the builds
 * @param options.env what changes of the environment, such as the backend's address; the site keeps the rest
 * @param options.dropRoutes addresses that the release may remove
 * @param options.noWayBack the shell will not be rolled back below the released remotes
 * @param options.canary makes the parts canaries for this percentage of browsers; the others keep the live versions
 * @param options.smoke tests the composed site before it goes live
 * @throws ReleaseRefused if a rule is broken; the live site stays
 */
export async function release(
  releaser: Releaser,
  options: {
    dists: string[];
    env?: PageEnvironment;
    dropRoutes?: string[];
    noWayBack?: boolean;
    smoke?: Smoke;
    canary?: number;
  },
): Promise<Changed> {
  const { store, config } = releaser;
  const { dists, env = {}, canary, dropRoutes = [], noWayBack = false, smoke } = options;
  // Read all builds before the first file is written.
  await Promise.all(dists.map((dist) => readBuilt(dist, config.addresses)));
  const contracts = await Promise.all(dists.map((dist) => publish(releaser, dist)));
  const stored = await readIntegrities(store, contracts);
  const versions = Object.fromEntries(contracts.map(({ name, version }) => [name, version]));
  return changeSite(
    releaser,
    canary === undefined
      ? { kind: 'release', versions, env }
      : { kind: 'canary', versions, env, percent: canary },
    { stored, dropRoutes, noWayBack, smoke },
  );
}

/**
 * Makes the previous version of a part live again. All its files are still in the store, so nothing is built.
 * @throws Error if there is no previous version
 * @throws ReleaseRefused if the previous version does not fit the live site
 */
export const rollback = (releaser: Releaser, part: string): Promise<Changed> =>
  changeSite(releaser, { kind: 'rollback', part });

/**
 * Makes the canary of a remote its live version.
 * @throws Error if the remote has no canary
 * @throws ReleaseRefused if the canary does not fit the live site
 */
export const promote = (releaser: Releaser, part: string): Promise<Changed> =>
  changeSite(releaser, { kind: 'promote', part });

/**
 * Ends the canary of a remote. Its visitors get the live version with their next full page load.
 * @throws Error if the remote has no canary
 */
export const abort = (releaser: Releaser, part: string): Promise<Changed> =>
  changeSite(releaser, { kind: 'abort', part });
