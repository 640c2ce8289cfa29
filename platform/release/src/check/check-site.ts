import type { CompareTypes, TypeFault, TypePair } from '@platform/build/compare-types';
import type { RemoteContract, Typed } from '@platform/contract/artifact';
import type { PageEnvironment, SiteConfig } from '@platform/contract/site';
import { label, type PartContract } from '../part/artifact.ts';
import { earlierShells, inUseSince, partsAt, percentagesOf } from '../state/parts.ts';
import type { Digests, LivePart, State } from '../state/state.ts';
import {
  findMarkers,
  readIntegrities,
  readRemote,
  readShell,
  readTypes,
} from '../store/artifacts.ts';
import { readJournalSince } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { fragmentPairs } from './rules/fit-rules.ts';
import { type Candidate, type Finding, refuse, shellPairs, type SiteParts } from './rules/rule.ts';
import { CANARY_RULES, FIT_RULES, verify } from './rules/verify.ts';

type Parts = Readonly<Record<string, LivePart>>;

export interface CheckContext {
  store: Store;
  config: Pick<SiteConfig, 'addresses' | 'exampleContent' | 'pageBudgets'>;
  env: PageEnvironment;
  compareTypes: CompareTypes;
  /** What remotes were compiled with. */
  types: Digests;
  buildable?: Candidate['buildable'];
  /** What is live now. */
  live: State | undefined;
  now: Date;
}

/** What the rules of a release need to know besides the parts. */
export interface NewParts {
  released: string[];
  dropRoutes: string[];
  skipEarlierShells: boolean;
  /** The parts are for the browsers of canaries alone. */
  isCanary: boolean;
}

type CheckedSite = Pick<Candidate, keyof SiteParts | 'others' | 'released'>;

/**
 * Checks a site, and each of its variants, against all rules.
 * @throws ReleaseRefused if a rule is broken
 */
export async function checkRelease(
  context: CheckContext,
  parts: Parts,
  { released, dropRoutes, skipEarlierShells, isCanary }: NewParts,
): Promise<void> {
  const { store, config, env, live, now } = context;
  const { addresses, exampleContent, pageBudgets = {} } = config;
  const markers = exampleContent?.isForVisitors(env) ? exampleContent.markers : [];
  // A remote released together with the shell must be rolled back first, so it never runs in an earlier shell.
  const needsEarlierShells = live && !skipEarlierShells && !released.includes('shell');
  const earlier = needsEarlierShells ? await readEarlierShells(store, live, now) : [];
  const check = async (
    wanted: Parts,
    names: string[],
    rules = undefined as typeof CANARY_RULES | undefined,
  ) => {
    const site = { ...(await readSite(store, wanted, names)), earlierShells: earlier };
    const typeFaults = await readTypeFaults(site, context);
    const contracts = [site.shell, ...site.remotes].filter(({ name }) => names.includes(name));
    const candidate: Candidate = {
      ...site,
      addresses,
      pageBudgets,
      typeFaults,
      dropRoutes,
      stored: await readIntegrities(store, contracts),
      examples: await findMarkers(store, contracts, markers),
      ...(live && {
        live: await readRemotes(store, staying(live.parts, parts)),
        former: await readFormer(store, live, site.remotes),
      }),
      companions: await readCompanions(site, typeFaults, context),
      buildable: context.buildable,
    };
    return verify(candidate, rules);
  };
  // The live versions were checked when they were released.
  if (!isCanary) refuse(await check(parts, released));
  // A part that is live and released again keeps its canary, which is not part of this release.
  const names = released.filter((name) => isCanary || !parts[name]?.canary);
  for (const percent of percentagesOf(parts)) {
    const found = await check(partsAt(parts, percent), names, isCanary ? CANARY_RULES : undefined);
    refuse(isCanary ? found : found.map(orEndOf(parts)));
  }
}

const orEndOf = (parts: Parts) => {
  const canaries = Object.keys(parts).filter((name) => parts[name]!.canary);
  const end = ` Or end the canary first: npm run canary -- abort ${canaries.join(' ')}`;
  return (one: Finding): Finding => ({ ...one, remedy: one.remedy + end });
};

/**
 * Checks only whether the parts of a site, and of each of its variants, fit together. Each of them was checked before.
 * @param names the parts that change
 * @throws ReleaseRefused if it does not fit
 */
export async function checkFit(
  context: CheckContext,
  parts: Parts,
  names: readonly string[],
): Promise<void> {
  const { store, config } = context;
  const rest = { stored: {}, dropRoutes: [], isFitOnly: true, addresses: config.addresses };
  for (const wanted of [parts, ...percentagesOf(parts).map((percent) => partsAt(parts, percent))]) {
    const site = { ...(await readSite(store, wanted, [...names])), earlierShells: [] };
    refuse(
      verify({ ...site, ...rest, typeFaults: await readTypeFaults(site, context) }, FIT_RULES),
    );
  }
}

/** The live parts without the remotes that a change removes: their addresses may disappear. */
const staying = (live: Parts, next: Parts): Parts =>
  Object.fromEntries(Object.entries(live).filter(([name]) => next[name]));

const readRemotes = (store: Store, parts: Parts) =>
  Promise.all(
    Object.entries(parts)
      .filter(([name]) => name !== 'shell')
      .map(([name, { version }]) => readRemote(store, name, version)),
  );

/** Only for remotes with redirects, which lead from addresses that they had. */
const readFormer = (
  store: Store,
  live: State,
  remotes: readonly RemoteContract[],
): Promise<RemoteContract[]> =>
  Promise.all(
    remotes
      .filter(({ routes }) => routes.redirects)
      .flatMap(({ name }) =>
        (live.parts[name]?.previous ?? []).map((version) => readRemote(store, name, version)),
      ),
  );

/** Compares the types of every pair, except of a shell and a remote from one commit, which its type check covers. */
async function readTypeFaults(
  site: CheckedSite & Pick<Candidate, 'earlierShells'>,
  { store, compareTypes, types }: CheckContext,
): Promise<Candidate['typeFaults']> {
  const withShells = shellPairs(site).filter(
    ({ remote }) => !['shell', remote.name].every((name) => site.released.includes(name)),
  );
  const typed = typedBy(store, types);
  const pairs: TypePair[] = await Promise.all([
    ...withShells.map(async ({ shell, remote }) => ({
      shell: await typed(shell),
      remote: await typed(remote),
    })),
    ...fragmentPairs(site).map(async ({ owner, user }) => ({
      owner: await typed(owner),
      user: await typed(user),
    })),
  ]);
  const faults = await compareTypes(pairs);
  const found: Record<string, Record<string, TypeFault[]>> = {};
  for (const [index, pair] of pairs.entries()) {
    const [gives, takes] = 'owner' in pair ? [pair.owner, pair.user] : [pair.shell, pair.remote];
    (found[label(gives)] ??= {})[label(takes)] = faults[index]!;
  }
  return found;
}

const typedBy =
  (store: Store, types: Digests) =>
  async <Contract extends PartContract>(part: Contract): Promise<Typed<Contract>> => ({
    ...part,
    types: await readTypes(store, part, types),
  });

/**
 * A remote that does not fit the live shell needs the shell of its own tree, whose kit it knows. The live remotes
 * that do not fit that kit must go with them.
 */
async function readCompanions(
  { shell, remotes, others, released }: CheckedSite,
  typeFaults: Candidate['typeFaults'],
  { store, compareTypes, types }: CheckContext,
): Promise<string[]> {
  const faults = typeFaults[label(shell)] ?? {};
  const unfit = remotes.filter((remote) => faults[label(remote)]?.length);
  if (released.includes('shell') || unfit.length === 0) return [];
  const typed = typedBy(store, types);
  const kits = (await Promise.all(unfit.map(typed))).map((one) => one.types);
  const live = await Promise.all(others.map(typed));
  const pairs = live.flatMap((remote) =>
    kits.map((kit) => ({ shell: { ...shell, types: kit }, remote })),
  );
  const found = await compareTypes(pairs);
  return pairs.flatMap(({ remote }, index) => (found[index]!.length > 0 ? [remote.name] : []));
}

async function readEarlierShells(
  store: Store,
  live: State,
  now: Date,
): Promise<Candidate['earlierShells']> {
  // The first shell has no predecessor.
  if (live.parts.shell!.previous.length === 0) return [];
  const versions = earlierShells(await readJournalSince(store, inUseSince(now)), now);
  return Promise.all(versions.map((version) => readShell(store, version)));
}

/** The contracts of all parts. */
async function readSite(store: Store, parts: Parts, released: string[]): Promise<CheckedSite> {
  const { shell } = parts;
  if (!shell) throw new Error('There is no site without a shell: release it first.');
  const all = await readRemotes(store, parts);
  const changes = ({ name }: RemoteContract): boolean =>
    released.includes('shell') || released.includes(name);
  return {
    shell: await readShell(store, shell.version),
    remotes: all.filter(changes),
    others: all.filter((one) => !changes(one)),
    released,
  };
}
