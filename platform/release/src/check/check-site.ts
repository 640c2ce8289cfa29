import type { CompareTypes, TypeFault, TypePair } from '@platform/build/compare-types';
import type { RemoteContract } from '@platform/contract/artifact';
import type { PageEnvironment, SiteConfig } from '@platform/contract/site';
import { label, type PartContract } from '../part/artifact.ts';
import { partsAt, percentagesOf } from '../state/parts.ts';
import type { Digests, Parts, State } from '../state/state.ts';
import {
  findMarkers,
  readIntegrities,
  readRemote,
  readShell,
  readTypes,
} from '../store/artifacts.ts';
import type { Store } from '../store/store.ts';
import { fragmentPairs } from './rules/fit-rules.ts';
import { type Candidate, type Finding, refuse } from './rules/rule.ts';
import { CANARY_RULES, FIT_RULES, verify } from './rules/verify.ts';

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
}

/** What the rules of a release need to know besides the parts. */
export interface NewParts {
  released: string[];
  dropRoutes: string[];
  /** The parts are for the browsers of canaries alone. */
  isCanary: boolean;
}

type ReadSite = Pick<Candidate, 'shell' | 'remotes' | 'others' | 'released'>;
type CheckedSite = ReadSite & Pick<Candidate, 'typeFaults'>;

/**
 * Checks a site, and each of its variants, against all rules.
 * @throws ReleaseRefused if a rule is broken
 */
export async function checkRelease(
  context: CheckContext,
  parts: Parts,
  { released, dropRoutes, isCanary }: NewParts,
): Promise<void> {
  const { store, config, env, live, buildable } = context;
  const { addresses, exampleContent, pageBudgets = {} } = config;
  const markers = exampleContent?.isForVisitors(env) ? exampleContent.markers : [];
  const check = async (wanted: Parts, names: string[], rules?: typeof CANARY_RULES) => {
    const site = await readSite(context, wanted, names);
    const contracts = [site.shell, ...site.remotes].filter(({ name }) => names.includes(name));
    const candidate: Candidate = {
      ...site,
      addresses,
      pageBudgets,
      dropRoutes,
      buildable,
      companions: await readCompanions(site, context),
      stored: await readIntegrities(store, contracts),
      examples: await findMarkers(store, contracts, markers),
      ...(live && {
        live: await readRemotes(store, staying(live.parts, parts)),
        former: await readFormer(store, live, site.remotes),
      }),
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
  const { addresses } = context.config;
  const rest = { stored: {}, dropRoutes: [], isFitOnly: true, addresses };
  for (const wanted of [parts, ...percentagesOf(parts).map((percent) => partsAt(parts, percent))])
    refuse(verify({ ...(await readSite(context, wanted, [...names])), ...rest }, FIT_RULES));
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

/** The contracts of all parts, and where the types of two of them differ. */
async function readSite(
  context: CheckContext,
  parts: Parts,
  released: string[],
): Promise<CheckedSite> {
  const { store } = context;
  const { shell } = parts;
  if (!shell) throw new Error('There is no site without a shell: release it first.');
  const all = await readRemotes(store, parts);
  const changes = ({ name }: RemoteContract): boolean =>
    released.includes('shell') || released.includes(name);
  const site = {
    shell: await readShell(store, shell.version),
    remotes: all.filter(changes),
    others: all.filter((one) => !changes(one)),
    released,
  };
  return { ...site, typeFaults: await readTypeFaults(site, context) };
}

const typedBy =
  (store: Store, types: Digests) =>
  async <Contract extends PartContract>(part: Contract) => ({
    ...part,
    types: await readTypes(store, part, types),
  });

/**
 * A remote that does not fit the live shell needs the shell of its own tree, whose kit it knows. The live remotes
 * that do not fit that kit must go with them.
 */
async function readCompanions(
  { shell, remotes, others, released, typeFaults }: CheckedSite,
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

/** Compares the types of every pair, except of a shell and a remote from one commit, which its type check covers. */
async function readTypeFaults(
  site: ReadSite,
  { store, compareTypes, types }: CheckContext,
): Promise<Candidate['typeFaults']> {
  const { shell, remotes, released } = site;
  const typed = typedBy(store, types);
  const withShell = remotes.filter(
    ({ name }) => !['shell', name].every((one) => released.includes(one)),
  );
  const pairs: TypePair[] = await Promise.all([
    ...withShell.map(async (remote) => ({
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
