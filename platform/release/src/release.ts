import type { Env } from 'shared-kit/env';
import { checkCandidate, checkFit, readIntegrities } from './check-candidate.ts';
import { afterCanary } from './live/canary.ts';
import { changeSite, type Changed } from './live/change-site.ts';
import { afterRelease, afterRollback } from './live/live.ts';
import { publish, readBuilt } from './publish.ts';
import type { RenderRemote } from './render/render-remote.ts';
import type { Smoke } from './smoke/smoke-journey.ts';
import type { Store } from './store/store.ts';
import { refuse } from './verify.ts';

/** Who changes the site, and how its pages are rendered. */
export interface Releaser {
  store: Store;
  by: string;
  renderRemote: RenderRemote;
}

/**
 * Publishes built parts, verifies them against what is live, and makes them live together.
 * @param options.dists the folders of the builds
 * @param options.env what changes of the environment, such as where the backend is; the site keeps the rest
 * @param options.dropRoutes addresses whose loss is meant
 * @param options.noWayBack says that the shell will not be rolled back below the released remotes
 * @param options.canary so many browsers in a hundred try them; the others keep what is live
 * @param options.smoke looks at the site before it goes live
 * @throws ReleaseRefused when a rule is broken; what was live stays
 */
export async function release(
  { store, by, renderRemote }: Releaser,
  options: {
    dists: string[];
    env?: Partial<Env>;
    dropRoutes?: string[];
    noWayBack?: boolean;
    smoke?: Smoke;
    canary?: number;
  },
): Promise<Changed> {
  // All of them before the first file of any is written.
  await Promise.all(options.dists.map(readBuilt));
  const contracts = await Promise.all(options.dists.map((dist) => publish(store, dist)));
  const stored = await readIntegrities(store, contracts);
  const versions = Object.fromEntries(contracts.map(({ name, version }) => [name, version]));
  return changeSite(store, {
    kind: options.canary === undefined ? 'release' : 'canary',
    by,
    renderRemote,
    async decide(live) {
      const before = live?.parts ?? {};
      const parts =
        options.canary === undefined
          ? afterRelease(before, versions)
          : afterCanary(before, versions, options.canary);
      const env = { ...live?.env, ...options.env };
      if (!isWhole(env)) {
        throw new Error(
          'Where is the backend? The first release needs SUPABASE_URL and SUPABASE_KEY.',
        );
      }
      await checkCandidate(store, {
        parts,
        released: Object.keys(versions),
        live,
        stored,
        isTried: options.canary !== undefined,
        dropRoutes: options.dropRoutes ?? [],
        noWayBack: options.noWayBack ?? false,
      });
      return { parts, env };
    },
    async inspect(revision, parts) {
      const released = Object.keys(versions);
      refuse((await options.smoke?.({ store, revision, parts, released })) ?? []);
    },
  });
}

const isWhole = (env: Partial<Env>): env is Env => Boolean(env.supabaseUrl && env.supabaseKey);

/**
 * Makes the version before the live one live again. Nothing is built: the files are all there.
 * @throws Error when there is no version before
 * @throws ReleaseRefused when the version before does not fit what is live now
 */
export async function rollback(
  { store, by, renderRemote }: Releaser,
  name: string,
): Promise<Changed> {
  return changeSite(store, {
    kind: 'rollback',
    by,
    renderRemote,
    async decide(live) {
      if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
      const parts = afterRollback(live.parts, name);
      await checkFit(store, live, parts, name);
      return { parts, env: live.env };
    },
  });
}
