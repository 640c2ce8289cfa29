import type { Typed } from '@platform/contract/artifact';
import type { PageEnvironment, SiteConfig } from '@platform/contract/site';
import type { CompareTypes } from './compare-types.ts';
import { findMarkers, readRemote, readShell, readTypes } from '../store/artifacts.ts';
import { readJournalSince } from '../store/journal.ts';
import { findSiteIndexes, type SiteIndex } from '../store/site-index.ts';
import type { Store } from '../store/store.ts';
import { parseFragment } from '@platform/contract/fragments';
import { type PartContract, label } from '../part/artifact.ts';
import { fragmentPairs } from './rules/fragment-rules.ts';
import {
  type Candidate,
  type Finding,
  type RemoteOutline,
  shellPairs,
  type Rule,
  type SiteParts,
  refuse,
} from './rules/rule.ts';
import { FIT_RULES, CANARY_RULES, verify } from './rules/verify.ts';
import { partsAt, percentagesOf } from '../state/variants.ts';
import type { State, LivePart } from '../state/state.ts';
import { earlierShells, inUseSince } from '../state/rollback.ts';
import type { TypeFault, TypePair } from '../part/type-assignments.ts';
import { readOutlines } from './site-remotes.ts';

export interface CheckContext {
  store: Store;
  config: Pick<SiteConfig, 'addresses' | 'exampleContent' | 'pageBudgets'>;
  env: PageEnvironment;
  compareTypes: CompareTypes;
  /** What remotes were compiled with, as `readTypes` takes it. */
  types: Readonly<Record<string, string>>;
  buildable: Candidate['buildable'];
}

/**
 * Checks a site against all rules.
 * @param options.skipEarlierShells does not check the remotes in shells to which a rollback could lead
 * @throws ReleaseRefused if a rule is broken
 */
export async function checkCandidate(
  context: CheckContext,
  options: Pick<Candidate, 'released' | 'stored' | 'dropRoutes'> & {
    parts: Parts;
    live: State | undefined;
    isCanary?: boolean;
    skipEarlierShells: boolean;
  },
): Promise<void> {
  const { parts, live, isCanary, skipEarlierShells, ...rest } = options;
  const { store, config, env } = context;
  const { addresses, exampleContent, pageBudgets = {} } = config;
  const markers = exampleContent?.isForVisitors(env) ? exampleContent.markers : [];
  // A remote released together with the shell must be rolled back first, so it never runs in an earlier shell.
  const needsEarlierShells = live && !skipEarlierShells && !rest.released.includes('shell');
  const earlier = needsEarlierShells ? await readEarlierShells(store, live) : [];
  const known = await findSiteIndexes(store, live);
  const check = async (
    wanted: typeof parts,
    {
      released = rest.released,
      rules,
    }: { released?: string[]; rules?: readonly Rule[] | undefined } = {},
  ): Promise<Finding[]> => {
    const site = {
      ...(await readSite(store, wanted, { released, known })),
      earlierShells: earlier,
      addresses,
      pageBudgets,
    };
    const typeFaults = await readTypeFaults(site, context);
    const candidate = {
      ...site,
      examples: await findMarkers(
        store,
        [site.shell, ...site.remotes].filter(({ name }) => released.includes(name)),
        markers,
      ),
      ...(live && {
        live: await readOutlines(store, staying(live.parts, parts), known),
        former: await readFormer(store, live, site.remotes),
      }),
      typeFaults,
      companions: await readCompanions(site, typeFaults, context),
      buildable: context.buildable,
      ...rest,
      released,
    };
    return verify(candidate, rules);
  };
  // The live versions were checked when they were released.
  if (!isCanary) refuse(await check(parts));
  // A part that is live and released again keeps its canary, which is not part of this release.
  const released = rest.released.filter((name) => isCanary || !parts[name]?.canary);
  const rules = isCanary ? CANARY_RULES : undefined;
  for (const percent of percentagesOf(parts)) {
    const found = await check(partsAt(parts, percent), { released, rules });
    const canaries = Object.keys(parts).filter((name) => parts[name]!.canary);
    const end = ` Or end the canary first: npm run canary -- abort ${canaries.join(' ')}`;
    refuse(isCanary ? found : found.map((one) => ({ ...one, remedy: one.remedy + end })));
  }
}

/**
 * Checks only whether the parts of a site, and of each of its variants, fit together. Each of them was checked before.
 * @param names the parts that change
 * @throws ReleaseRefused if it does not fit
 */
export async function checkFit(
  context: CheckContext,
  live: State,
  parts: Parts,
  names: readonly string[],
): Promise<void> {
  const { store, config } = context;
  const known = await findSiteIndexes(store, live);
  const check = async (wanted: typeof parts): Promise<Finding[]> => {
    const site = {
      ...(await readSite(store, wanted, { released: [...names], known })),
      earlierShells: [],
      addresses: config.addresses,
    };
    const typeFaults = await readTypeFaults(site, context);
    return verify({ ...site, typeFaults, stored: {}, dropRoutes: [], isFitOnly: true }, FIT_RULES);
  };
  refuse(await check(parts));
  for (const percent of percentagesOf(parts)) refuse(await check(partsAt(parts, percent)));
}

/** The live parts without the remotes that a change removes: their addresses may disappear. */
const staying = (live: Parts, next: Parts): Parts =>
  Object.fromEntries(Object.entries(live).filter(([name]) => next[name]));

/** Only for remotes with redirects, which lead from addresses that they had. */
async function readFormer(
  store: Store,
  live: State,
  remotes: readonly RemoteOutline[],
): Promise<RemoteOutline[]> {
  const versions = remotes
    .filter(({ routes }) => routes.redirects)
    .flatMap(({ name }) =>
      (live.parts[name]?.previous ?? []).map((version) => ({ name, version })),
    );
  return Promise.all(versions.map(({ name, version }) => readRemote(store, name, version)));
}

/** Compares the types of every pair, except of a shell and a remote from one commit, which its type check covers. */
async function readTypeFaults(
  site: Pick<Candidate, keyof SiteParts | 'neighbours' | 'released' | 'earlierShells'>,
  { store, compareTypes, types }: CheckContext,
): Promise<Candidate['typeFaults']> {
  const withShells = shellPairs(site).filter(
    ({ remote }) => !['shell', remote.name].every((name) => site.released.includes(name)),
  );
  const typed = async <Contract extends PartContract>(
    part: Contract,
  ): Promise<Typed<Contract>> => ({
    ...part,
    types: await readTypes(store, part, types),
  });
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

/**
 * A remote that does not fit the live shell needs the shell of its own tree, of which it knows the kit. The live remotes
 * that do not fit that kit must go with them.
 */
async function readCompanions(
  { shell, remotes, others, released }: Pick<Candidate, keyof SiteParts | 'others' | 'released'>,
  typeFaults: Candidate['typeFaults'],
  { store, compareTypes, types }: CheckContext,
): Promise<string[]> {
  const faults = typeFaults[label(shell)] ?? {};
  const unfit = remotes.filter((remote) => faults[label(remote)]?.length);
  if (released.includes('shell') || unfit.length === 0) return [];
  const next = await Promise.all(
    unfit.map(async (one) => ({ ...shell, types: await readTypes(store, one, types) })),
  );
  const live = others.map(async ({ name, version }) => {
    const remote = await readRemote(store, name, version);
    return { ...remote, types: await readTypes(store, remote, types) };
  });
  const pairs = (await Promise.all(live)).flatMap((remote) =>
    next.map((one) => ({ shell: one, remote })),
  );
  const found = await compareTypes(pairs);
  return pairs.flatMap(({ remote }, index) => (found[index]!.length > 0 ? [remote.name] : []));
}

async function readEarlierShells(store: Store, live: State): Promise<Candidate['earlierShells']> {
  // The first shell has no predecessor.
  if (live.parts.shell!.previous.length === 0) return [];
  const now = new Date();
  const versions = earlierShells(await readJournalSince(store, inUseSince(now)), now);
  return Promise.all(versions.map((version) => readShell(store, version)));
}

type Parts = Readonly<Record<string, LivePart>>;

/** The contracts of changed remotes and of their neighbours, and the outlines of the others. */
async function readSite(
  store: Store,
  parts: Parts,
  { released, known }: { released: string[]; known: readonly SiteIndex[] },
): Promise<Pick<Candidate, keyof SiteParts | 'others' | 'neighbours' | 'released'>> {
  const { shell } = parts;
  if (!shell) throw new Error('There is no site without a shell: release it first.');
  const outlines = await readOutlines(store, parts, known);
  const changes = (name: string): boolean => released.includes('shell') || released.includes(name);
  const read = (some: readonly RemoteOutline[]) =>
    Promise.all(some.map(({ name, version }) => readRemote(store, name, version)));
  const remotes = await read(outlines.filter(({ name }) => changes(name)));
  const others = outlines.filter(({ name }) => !changes(name));
  const areShown = ownersOf(remotes);
  const show = (one: RemoteOutline): boolean => [...ownersOf([one])].some(changes);
  return {
    shell: await readShell(store, shell.version),
    remotes,
    others,
    neighbours: await read(others.filter((one) => areShown.has(one.name) || show(one))),
    released,
  };
}

/** The owners of the fragments that these remotes show. */
const ownersOf = (remotes: readonly RemoteOutline[]): Set<string> =>
  new Set(remotes.flatMap(({ uses = [] }) => uses.map((name) => parseFragment(name).remote)));
