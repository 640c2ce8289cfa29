import type { Env } from '../../shared-kit/src/env.ts';
import { checkCandidate, readIntegrities } from './check-candidate.ts';
import { changeSite, type Changed } from './live/change-site.ts';
import { afterRelease, afterRollback } from './live/live.ts';
import { publish } from './publish.ts';
import type { RenderRoute } from './site/compose-site.ts';
import type { Store } from './store/store.ts';

/** Who changes the site, and how its pages are rendered. */
export interface Releaser {
  store: Store;
  by: string;
  renderRoute: RenderRoute;
}

/**
 * Publishes built parts, verifies them against what is live, and makes them live together.
 * @param options.dists the folders of the builds
 * @param options.env where the backend is; without it, the site keeps the one it has
 * @param options.dropRoutes addresses whose loss is meant
 * @throws ReleaseRefused when a rule is broken; what was live stays
 */
export async function release(
  { store, by, renderRoute }: Releaser,
  options: { dists: string[]; env?: Env; dropRoutes?: string[] },
): Promise<Changed> {
  const contracts = await Promise.all(options.dists.map((dist) => publish(store, dist)));
  const stored = await readIntegrities(store, contracts);
  const versions = Object.fromEntries(contracts.map(({ name, version }) => [name, version]));
  return changeSite(store, {
    kind: 'release',
    by,
    renderRoute,
    async decide(live) {
      const parts = afterRelease(live?.parts ?? {}, versions);
      const env = options.env ? { ...live?.env, ...options.env } : live?.env;
      if (!env) {
        throw new Error(
          'Where is the backend? The first release needs SUPABASE_URL and SUPABASE_KEY.',
        );
      }
      await checkCandidate(store, {
        parts,
        released: Object.keys(versions),
        live,
        stored,
        dropRoutes: options.dropRoutes ?? [],
      });
      return { parts, env };
    },
  });
}

/**
 * Makes the version before the live one live again. Nothing is built: the files are all there.
 * @throws Error when there is no version before
 */
export async function rollback(
  { store, by, renderRoute }: Releaser,
  name: string,
): Promise<Changed> {
  return changeSite(store, {
    kind: 'rollback',
    by,
    renderRoute,
    async decide(live) {
      if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
      return { parts: afterRollback(live.parts, name), env: live.env };
    },
  });
}
