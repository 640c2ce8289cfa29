import type { SiteAddresses } from '@platform/contract/addresses';
import { compareTypes } from '../adapters/compiler/compare-types.ts';
import { readRemote, readShell } from '../adapters/stores/artifacts.ts';
import { readJournalSince } from '../adapters/stores/journal.ts';
import { findSiteIndex, type SiteIndex } from '../adapters/stores/site-index.ts';
import type { Store } from '../adapters/stores/store.ts';
import {
  type AddressOwner,
  type Candidate,
  type Finding,
  label,
  meetings,
  type Rule,
  type SiteParts,
} from '../core/rules/rule.ts';
import { FIT, refuse, TRIED, verify } from '../core/rules/verify.ts';
import { asTried, isAnythingTried } from '../core/state/canary.ts';
import { earlierShells, inUseSince, type Live, type LivePart } from '../core/state/live.ts';
import type { TypeFault } from '../core/type-assignments.ts';
import { readRoutes, remotesAmong } from './site-remotes.ts';

/** Where contracts are read, and the addresses that the site gives to translations. */
export interface CheckContext {
  store: Store;
  addresses: SiteAddresses;
}

/**
 * Holds the rules against a site as it would be.
 * @param options.parts the parts as they would be live
 * @param options.live what is live, if anything is
 * @param options.isTried whether only some visitors get what is released
 * @param options.noWayBack says that the shell will not be rolled back below the released remotes
 * @throws ReleaseRefused when a rule is broken
 */
export async function checkCandidate(
  { store, addresses }: CheckContext,
  options: Pick<Candidate, 'released' | 'stored' | 'dropRoutes'> & {
    parts: Parts;
    live: Live | undefined;
    isTried?: boolean;
    noWayBack: boolean;
  },
): Promise<void> {
  const { parts, live, isTried, noWayBack, ...rest } = options;
  // What is released with the shell is rolled back before it.
  const isBound = live && !noWayBack && !rest.released.includes('shell');
  const earlier = isBound ? await readEarlierShells(store, live) : [];
  const index = live && (await findSiteIndex(store, live.site));
  const check = async (
    wanted: typeof parts,
    { released = rest.released, rules }: { released?: string[]; rules?: readonly Rule[] } = {},
  ): Promise<Finding[]> => {
    const site = {
      ...(await readSite(store, wanted, { released, index })),
      earlierShells: earlier,
      addresses,
    };
    const candidate = {
      ...site,
      ...(live && { live: await readOwners(store, live.parts, index) }),
      typeFaults: await readTypeFaults(site),
      ...rest,
      released,
    };
    return verify(candidate, rules);
  };
  // What everybody has was held to the rules when it was released.
  if (isTried) return refuse(await check(asTried(parts), { rules: TRIED }));
  refuse(await check(parts));
  if (!isAnythingTried(parts)) return;
  // A version that is live and released once more keeps its canary, which is no part of this release.
  const released = rest.released.filter((name) => !parts[name]?.canary);
  refuse(await check(asTried(parts), { released }));
}

/**
 * Holds only those rules against a site that ask whether its parts fit together: each of them was live before.
 * @param live what is live
 * @param parts the parts as they would be live
 * @param name the part that is about to change
 * @throws ReleaseRefused when it does not fit
 */
export async function checkFit(
  { store, addresses }: CheckContext,
  live: Live,
  parts: Parts,
  name: string,
): Promise<void> {
  const index = await findSiteIndex(store, live.site);
  const check = async (wanted: typeof parts): Promise<Finding[]> => {
    const site = {
      ...(await readSite(store, wanted, { released: [name], index })),
      earlierShells: [],
      addresses,
    };
    const typeFaults = await readTypeFaults(site);
    return verify({ ...site, typeFaults, stored: {}, dropRoutes: [] }, FIT);
  };
  refuse(await check(parts));
  refuse(isAnythingTried(parts) ? await check(asTried(parts)) : []);
}

/** Asks the compiler about every pair but those that come out of one tree: there it was asked before. */
async function readTypeFaults(
  site: Pick<Candidate, keyof SiteParts | 'released' | 'earlierShells'>,
): Promise<Candidate['typeFaults']> {
  const pairs = meetings(site).filter(
    ({ remote }) => !['shell', remote.name].every((name) => site.released.includes(name)),
  );
  const faults = await compareTypes(pairs);
  const found: Record<string, Record<string, TypeFault[]>> = {};
  for (const [index, { shell, remote }] of pairs.entries()) {
    (found[label(shell)] ??= {})[label(remote)] = faults[index]!;
  }
  return found;
}

async function readEarlierShells(store: Store, live: Live): Promise<Candidate['earlierShells']> {
  // Without a shell before, there is nothing to look for.
  if (live.parts.shell!.good.length === 0) return [];
  const now = new Date();
  const versions = earlierShells(await readJournalSince(store, inUseSince(now)), now);
  return Promise.all(versions.map((version) => readShell(store, version)));
}

type Parts = Readonly<Record<string, LivePart>>;

/** What rules look at: all of what changes, and of the other remotes whose each address is. */
async function readSite(
  store: Store,
  parts: Parts,
  { released, index }: { released: string[]; index: SiteIndex | undefined },
): Promise<Pick<Candidate, keyof SiteParts | 'others' | 'released'>> {
  const { shell } = parts;
  if (!shell) throw new Error('There is no site without a shell: release it first.');
  const owners = await readOwners(store, parts, index);
  const changes = (name: string): boolean => released.includes('shell') || released.includes(name);
  return {
    shell: await readShell(store, shell.version),
    remotes: await Promise.all(
      owners
        .filter(({ name }) => changes(name))
        .map(({ name, version }) => readRemote(store, name, version)),
    ),
    others: owners.filter(({ name }) => !changes(name)),
    released,
  };
}

async function readOwners(
  store: Store,
  parts: Parts,
  index: SiteIndex | undefined,
): Promise<AddressOwner[]> {
  const routes = await readRoutes(store, parts, index);
  return Object.entries(remotesAmong(parts)).map(([name, { version }]) => ({
    name,
    version,
    routes: { owns: routes[name]! },
  }));
}
