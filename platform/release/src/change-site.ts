import type { SiteConfig } from '@platform/contract/site';
import type { Announce } from './after/announce.ts';
import type { CompareTypes } from './check/compare-types.ts';
import type { RenderRemote } from './compose/render-remote.ts';
import type { Signer } from './store/sign.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Smoke } from './inspect/smoke-journey.ts';
import { readContract } from './store/artifacts.ts';
import { readHead, readStates } from './store/journal.ts';
import { findSiteIndex } from './store/site-index.ts';
import type { Store } from './store/store.ts';
import { olderCode, olderParts } from './check/rules/older.ts';
import { type Candidate, type Finding, refuse } from './check/rules/rule.ts';
import { frozenFindings, widenedParts } from './check/rules/freeze.ts';
import { partsAt, percentagesOf } from './state/variants.ts';
import { decide, nextState, type SiteChange, type SiteContent } from './state/change.ts';
import type { ComposedSite, ComposingCode, State, LivePart } from './state/state.ts';
import { ownsSite } from './state/owners.ts';
import { versionBefore } from './state/rollback.ts';
import { expectBackend } from './check/backend-ready.ts';
import { commitState, expectSigner } from './commit/commit-state.ts';
import { checkCandidate, checkFit, type CheckContext } from './check/check-site.ts';
import { expectUnpruned } from './store/pruned.ts';
import { storeSite } from './compose/compose-site.ts';

/** This package and the kit. */
export interface Composer {
  /** Fixed when the process starts, even if sources change. */
  version: string;
  /** The last commit that changed it, or `uncommitted`. */
  readCommit: () => string | Promise<string>;
  /** Whether it, and the sources of the parts, contain a commit. */
  contains: (commit: string) => boolean;
}

export interface Releaser {
  store: Store;
  /** The author of the change, for the journal. */
  by: string;
  /** Signs changes, if the site has owners. */
  signer?: Signer | undefined;
  config: SiteConfig;
  renderRemote: RenderRemote;
  compareTypes: CompareTypes;
  composer: Composer;
  /** The parts that this checkout builds; missing if it is not known. */
  buildable?: readonly string[];
  readSubjects: (part: string, commits: { from: string; to: string }) => string[];
  announce: Announce;
  /** Prints a line that refuses nothing. */
  warn: (line: string) => void;
}

export interface Changed {
  live: State;
  isNew: boolean;
}

export interface Permissions {
  /** It may replace what newer sources made. */
  older?: boolean | undefined;
}

export interface ReleaseChecks {
  /** By part and file. */
  stored: Candidate['stored'];
  /** Of the released remotes. */
  types?: Readonly<Record<string, string>>;
  /** Addresses, and prefixes ending in `/*`, that the release may remove. */
  dropRoutes: string[];
  /** The shell will not be rolled back below the released remotes. */
  skipEarlierShells: boolean;
  smoke?: Smoke | undefined;
}

/**
 * Pages and registry change together, or not at all.
 * @throws ReleaseRefused if a rule or the smoke test finds a fault; the live site stays
 */
export async function changeSite(
  releaser: Releaser,
  change: SiteChange,
  { checks, older = false }: Permissions & { checks?: ReleaseChecks } = {},
): Promise<Changed> {
  const { store, by, config, renderRemote, compareTypes, composer, announce } = releaser;
  const isOperation = !('versions' in change);
  for (;;) {
    const head = await readHead(store, releaser.warn);
    const live = head?.live;
    const keepsOtherCode = isOperation || !mayComposeAll(releaser, live);
    if (!live && isOperation) throw new Error(`Nothing is live in ${store.place} yet.`);
    refuse(frozenFindings(live, widenedParts(change), new Date()));
    const target = await findTarget(store, live, change);
    const known = { ...target.types, ...live?.digests?.types };
    // A version that is known fits the live shell, whatever kit this tree has; with its own shell that kit counts.
    const isWithShell = releasedParts(change)?.includes('shell');
    const types = isWithShell ? { ...known, ...checks?.types } : { ...checks?.types, ...known };
    const content = decide(live, target.change);
    config.environment.check(content.env);
    if (!older) refuse(await olderSources(releaser, live, change));
    const context = {
      store,
      config,
      env: content.env,
      compareTypes,
      types,
      buildable: releaser.buildable,
    };
    await check(context, { live, content, change, checks });
    const brought = newVersions(live, content);
    const isRollback = change.kind === 'rollback';
    await expectBackend(releaser, {
      env: content.env,
      before: live?.env,
      versions: brought,
      isRollback,
    });
    await expectUnpruned(store, live, brought);
    const now = new Date();
    const compose = async (parts: Record<string, LivePart>): Promise<ComposedSite> => ({
      parts,
      revision: await storeSite(store, live, {
        parts,
        env: content.env,
        config,
        renderRemote,
        code: codeInNames(composer.version, live),
        keepsOtherCode,
        now,
      }),
    });
    const site = await compose(content.parts);
    const { revision } = site;
    const variants: (ComposedSite & { percent: number })[] = [];
    for (const percent of percentagesOf(content.parts)) {
      variants.push({ percent, ...(await compose(partsAt(content.parts, percent))) });
    }
    const canaries = variants.map((one) => ({ percent: one.percent, revision: one.revision }));
    if (live?.revision === revision && isDeepStrictEqual(live.canaries ?? [], canaries)) {
      return { live, isNew: false };
    }
    const code = await composingCode(releaser, live, revision);
    if (!older && code !== live?.code) refuse(codeFindings(releaser, live));
    const isCanary = change.kind === 'canary';
    for (const one of isCanary ? variants : [site, ...variants]) {
      await inspect(store, one, { change, checks });
    }
    const { kind } = change;
    const subjects = await readSubjects(releaser, live, change);
    const next = nextState(live, {
      ...content,
      revision,
      canaries,
      code,
      kind,
      by,
      at: new Date(),
      subjects,
      isNamed: 'back' in change && change.isNamed,
    });
    const committed = await commitState(releaser, head, next, types);
    if (committed) {
      await announce(committed.live);
      return { live: committed.live, isNew: true };
    }
    // Another change went live since this one began. Starting again on top of it keeps both.
  }
}

/**
 * A rollback without a version goes to what was live before.
 * @returns also what remotes were compiled with in that state
 * @throws Error if the version was never live: a rollback checks less than a release
 */
async function findTarget(
  store: Store,
  live: State | undefined,
  change: SiteChange,
): Promise<{ change: SiteChange; types?: Readonly<Record<string, string>> }> {
  if (!live || change.kind !== 'rollback') return { change };
  const back: Record<string, string | undefined> = {};
  const types: Record<string, string> = {};
  for (const [part, named] of Object.entries(change.back)) {
    const to = named ?? (await versionBefore(readStates(store, live), part));
    back[part] = to;
    if (to !== undefined) Object.assign(types, await typesWith(store, live, { part, to }));
  }
  return { change: { ...change, back }, types };
}

async function typesWith(
  store: Store,
  live: State,
  { part, to }: { part: string; to: string },
): Promise<Readonly<Record<string, string>> | undefined> {
  for await (const { parts, digests } of readStates(store, live)) {
    if (parts[part]?.version === to) return digests?.types;
  }
  throw new Error(`${part}@${to} was never live in ${store.place}: release it instead.`);
}

/**
 * Whether a release composes the pages of all parts with its own code. The owner of a part composes those of this part
 * alone.
 * @throws ReleaseRefused without the key of an owner
 */
function mayComposeAll({ signer }: Releaser, live: State | undefined): boolean {
  if (!live?.owners) return true;
  const { id } = expectSigner(signer);
  return ownsSite(live.owners, id);
}

/** Each pruning gives it a new suffix, so that a release does not reuse a file that is being removed. */
export const codeInNames = (code: string, live: State | undefined): string =>
  live?.pruned === undefined ? code : `${code}.${live.pruned}`;

const newVersions = (live: State | undefined, { parts }: SiteContent): [string, string][] =>
  Object.entries(parts).flatMap(([name, { version, canary }]) => {
    const known = live?.parts[name];
    return [version, canary?.version]
      .filter(
        (one) => one !== undefined && one !== known?.version && one !== known?.canary?.version,
      )
      .map((one): [string, string] => [name, one!]);
  });

const codeFindings = ({ composer }: Releaser, live: State | undefined) =>
  olderCode({ ...composer, live: live?.code });

/** Findings about the sources of a release. Other changes do not use sources. */
async function olderSources(
  releaser: Releaser,
  live: State | undefined,
  change: SiteChange,
): Promise<Finding[]> {
  if (!live || !('versions' in change)) return [];
  const { store, composer } = releaser;
  const replaced = Object.entries(change.versions).flatMap(([name, version]) => {
    const before = live.parts[name]?.version;
    return before === undefined || before === version ? [] : [{ name, before, version }];
  });
  const parts = replaced.map(async ({ name, before, version }) => ({
    name,
    live: await readContract(store, name, before),
    next: await readContract(store, name, version),
  }));
  return [
    ...codeFindings(releaser, live),
    ...olderParts(await Promise.all(parts), composer.contains),
  ];
}

/** The code that composed what all pages of a site share: the live one, if that output stays. */
async function composingCode(
  { store, composer }: Releaser,
  live: State | undefined,
  revision: string,
): Promise<ComposingCode> {
  const { version, readCommit } = composer;
  if (live?.code) {
    const [before, after] = await Promise.all(
      [live.revision, revision].map((one) => findSiteIndex(store, one)),
    );
    const isSame = live.code.version === version || before?.rest.folder === after?.rest.folder;
    if (isSame) return live.code;
  }
  return { version, commit: await readCommit() };
}

/** Since the live version of each released part. */
async function readSubjects(
  { store, readSubjects: read }: Releaser,
  live: State | undefined,
  change: SiteChange,
): Promise<Record<string, string[]>> {
  const subjects: Record<string, string[]> = {};
  for (const [name, version] of 'versions' in change ? Object.entries(change.versions) : []) {
    const before = live?.parts[name]?.version;
    if (!before || before === version) continue;
    const { commit: from } = await readContract(store, name, before);
    const { commit: to } = await readContract(store, name, version);
    subjects[name] = read(name, { from, to });
  }
  return subjects;
}

/** All rules hold for these parts. */
const releasedParts = (change: SiteChange): string[] | undefined =>
  'versions' in change ? Object.keys(change.versions) : undefined;

async function check(
  context: CheckContext,
  step: {
    live: State | undefined;
    content: SiteContent;
    change: SiteChange;
    checks: ReleaseChecks | undefined;
  },
): Promise<void> {
  const { live, content, change, checks } = step;
  const { parts } = content;
  const released = releasedParts(change);
  if (released && checks) {
    const isCanary = change.kind === 'canary';
    const { stored, dropRoutes, skipEarlierShells } = checks;
    await checkCandidate(context, {
      parts,
      released,
      live,
      stored,
      dropRoutes,
      skipEarlierShells,
      isCanary,
    });
  } else if (live && !('versions' in change)) {
    await checkFit(
      context,
      live,
      parts,
      'canaries' in change ? change.canaries : Object.keys(change.back),
    );
  }
}

async function inspect(
  store: Store,
  site: ComposedSite,
  { change, checks }: { change: SiteChange; checks: ReleaseChecks | undefined },
): Promise<void> {
  const released = releasedParts(change);
  if (released && checks?.smoke) refuse(await checks.smoke({ store, ...site, released }));
}
