import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { readRemote } from '../adapters/stores/artifacts.ts';
import type { SiteIndex } from '../adapters/stores/site-index.ts';
import type { Store } from '../adapters/stores/store.ts';
import type { SiteRemote, SiteRoutes } from '../core/compose/site-parts.ts';
import { covers } from '../core/rules/route-rules.ts';
import { runsWith } from '../core/rules/verify.ts';
import type { LivePart } from '../core/state/live.ts';

type Parts = Readonly<Record<string, LivePart>>;

/** The parts that are remotes. */
export function remotesAmong(parts: Parts): Parts {
  const { shell: _, ...remotes } = parts;
  return remotes;
}

/** The contracts of a remote as it is live, with those of the versions to fall back on and to try. */
export async function readSiteRemote(
  store: Store,
  shell: ShellContract,
  name: string,
  { version, good, canary }: LivePart,
): Promise<SiteRemote> {
  const current = await readRemote(store, name, version);
  const before = good[0] === undefined ? undefined : await readRemote(store, name, good[0]);
  return {
    current,
    ...(before && canStandIn(shell, before, current) && { lastGood: before }),
    ...(canary && {
      canary: {
        contract: await readRemote(store, name, canary.version),
        percent: canary.percent,
      },
    }),
  };
}

/**
 * Whose the addresses are. What is live already is read off its index: a release looks into what it changes, and not
 * into everybody's contract.
 * @param live the index of the site that is live, where there is one
 */
export async function readRoutes(
  store: Store,
  parts: Parts,
  live: SiteIndex | undefined,
): Promise<SiteRoutes> {
  const routes = Object.entries(remotesAmong(parts)).map(async ([name, { version }]) => {
    const composed = live?.remotes[name];
    if (composed?.version === version) return [name, composed.owns] as const;
    return [name, (await readRemote(store, name, version)).routes.owns] as const;
  });
  return Object.fromEntries(await Promise.all(routes));
}

/**
 * Whether a version can be shown in the place of another: it runs in this shell, and has all its pages. Nothing to fall
 * back on is better than something that breaks, or shows nothing.
 */
const canStandIn = (shell: ShellContract, version: RemoteContract, current: RemoteContract) =>
  runsWith(shell, version) &&
  current.routes.owns.every(({ path }) =>
    version.routes.owns.some((owned) => covers(owned.path, path)),
  );
