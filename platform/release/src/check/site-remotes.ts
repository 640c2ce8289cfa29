import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { readRemote } from '../store/artifacts.ts';
import { routesOf, type SiteIndex } from '../store/site-index.ts';
import type { Store } from '../store/store.ts';
import type { SiteRemote, SiteRoutes } from '../pages/site-parts.ts';
import { covers } from '@platform/contract/routes';
import type { RemoteOutline } from './rules/rule.ts';
import { runsWith } from './rules/verify.ts';
import type { LivePart } from '../state/state.ts';

type Parts = Readonly<Record<string, LivePart>>;

export function remotesAmong(parts: Parts): Parts {
  const { shell: _, ...remotes } = parts;
  return remotes;
}

export async function readSiteRemote(
  store: Store,
  shell: ShellContract,
  name: string,
  { version, previous }: LivePart,
): Promise<SiteRemote> {
  const current = await readRemote(store, name, version);
  const before = previous[0] === undefined ? undefined : await readRemote(store, name, previous[0]);
  return {
    current,
    ...(before && canBeFallback(shell, before, current) && { fallback: before }),
  };
}

/** What is known of live versions comes from composed sites: a release reads only the contracts that change. */
export const readOutlines = (
  store: Store,
  parts: Parts,
  known: readonly SiteIndex[],
): Promise<RemoteOutline[]> =>
  Promise.all(
    Object.entries(remotesAmong(parts)).map(async ([name, { version }]) => {
      const site = known.find(({ remotes }) => remotes[name]?.version === version);
      const { routes, uses } = site
        ? { routes: routesOf(site)[name]!, uses: site.remotes[name]!.uses }
        : await readRemote(store, name, version);
      return { name, version, routes, ...(uses && { uses: [...uses] }) };
    }),
  );

export const routesIn = (outlines: readonly RemoteOutline[]): SiteRoutes =>
  Object.fromEntries(outlines.map(({ name, routes }) => [name, routes]));

/** The fallback must run in this shell and have all pages. No fallback is better than one that breaks. */
const canBeFallback = (shell: ShellContract, version: RemoteContract, current: RemoteContract) =>
  runsWith(shell, version) &&
  current.routes.owns.every(({ path }) =>
    version.routes.owns.some((owned) => covers(owned.path, path)),
  );
