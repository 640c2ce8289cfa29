import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { readRemote } from '../adapters/stores/artifacts.ts';
import { routesOf, type SiteIndex } from '../adapters/stores/site-index.ts';
import type { Store } from '../adapters/stores/store.ts';
import type { SiteRemote, SiteRoutes } from '../core/compose/site-parts.ts';
import { covers } from '@platform/contract/routes';
import { runsWith } from '../core/rules/verify.ts';
import type { LivePart } from '../core/state/live.ts';

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

/** Routes of known versions come from composed sites: a release reads only the contracts that change. */
export async function readRoutes(
  store: Store,
  parts: Parts,
  known: readonly SiteIndex[],
): Promise<SiteRoutes> {
  const routes = Object.entries(remotesAmong(parts)).map(async ([name, { version }]) => {
    const site = known.find(({ remotes }) => remotes[name]?.version === version);
    if (site) return [name, routesOf(site)[name]!] as const;
    return [name, (await readRemote(store, name, version)).routes] as const;
  });
  return Object.fromEntries(await Promise.all(routes));
}

/** The fallback must run in this shell and have all pages. No fallback is better than one that breaks. */
const canBeFallback = (shell: ShellContract, version: RemoteContract, current: RemoteContract) =>
  runsWith(shell, version) &&
  current.routes.owns.every(({ path }) =>
    version.routes.owns.some((owned) => covers(owned.path, path)),
  );
