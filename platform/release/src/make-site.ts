import { isDeepStrictEqual } from 'node:util';
import { expectBackend } from './check/backend-ready.ts';
import { checkFit, checkRelease } from './check/check-site.ts';
import { olderCode } from './check/rules/request-rules.ts';
import { refuse } from './check/rules/rule.ts';
import { composeSite } from './compose/compose-site.ts';
import { label } from './part/artifact.ts';
import type { Releaser, Step } from './releaser.ts';
import { decide, type SiteContent, type SiteRequest } from './request/decide.ts';
import type { AskedVersion, RequestOf } from './request/request.ts';
import { versionBefore } from './state/rollback.ts';
import type { ComposedSite, ComposingCode, Digests, State } from './state/state.ts';
import { partsAt, percentagesOf, sitesOf, versionsIn } from './state/variants.ts';
import { trustContracts } from './store/artifacts.ts';
import { readStates } from './store/journal.ts';
import { expectUnpruned } from './store/prune.ts';
import { readSiteIndex, type SiteIndex } from './store/site-index.ts';
import type { Store } from './store/store.ts';

/**
 * Checks, composes and inspects what visitors get after a request.
 * @returns `undefined` if they get it already
 * @throws ReleaseRefused if a rule or the smoke test finds a fault
 */
export async function makeSite(
  releaser: Releaser,
  live: State | undefined,
  asked: SiteRequest,
): Promise<Step | undefined> {
  const { store, config, composer, smoke } = releaser;
  const { request, targets } = await withTargets(store, live, asked);
  const isRelease = 'parts' in request;
  const released = isRelease ? Object.keys(request.parts) : [];
  const isCanary = request.kind === 'canary';
  const content = decide(live, request);
  const { parts, env } = content;
  config.environment.check(env);
  const isOlder = () => (request.older ? [] : olderCode({ ...composer, live: live?.code }));
  if (isRelease) refuse(isOlder());
  const digests = digestsFor(isRelease ? request.parts : {}, [...targets, live]);
  trustContracts(store, digests.contracts);
  const brought = newVersions(live, content);
  await expectUnpruned(store, live, brought);
  const context = { ...releaser, env, types: digests.types, live, now: releaser.now() };
  if (isRelease) await checkRelease(context, parts, { ...request, released, isCanary });
  else
    await checkFit(context, parts, 'names' in request ? request.names : Object.keys(request.back));
  const isRollback = request.kind === 'rollback';
  await expectBackend(releaser, { env, before: live?.env, versions: brought, isRollback });

  // A pruning may be removing the pages of states before it.
  const whole = targets.filter(({ sequence }) => sequence > (live?.pruned ?? 0));
  const known = await readKnown(store, [...whole, live]);
  const compose = async (shown: State['parts']): Promise<ComposedSite> => {
    const revision = await composeSite(store, {
      ...releaser,
      parts: shown,
      env,
      known,
      code: composer.version,
      keepsOtherCode: !isRelease,
      generation: live?.pruned ?? 0,
      now: releaser.now(),
    });
    known.push(await readSiteIndex(store, revision));
    return { revision, parts: shown };
  };
  const site = await compose(parts);
  const variants: (ComposedSite & { percent: number })[] = [];
  for (const percent of percentagesOf(parts))
    variants.push({ percent, ...(await compose(partsAt(parts, percent))) });
  const { revision } = site;
  const canaries = variants.map((one) => ({ percent: one.percent, revision: one.revision }));
  const isSame = live?.revision === revision && isDeepStrictEqual(live.canaries ?? [], canaries);
  if (isSame || (isRelease && request.isDryRun)) return undefined;
  const code = await composingCode(releaser, live, revision);
  if (code !== live?.code) refuse(isOlder());
  if (isRelease && smoke) {
    for (const one of isCanary ? variants : [site, ...variants])
      refuse(await smoke({ store, ...one, released }));
  }
  return { site: { ...content, revision, canaries, code }, digests };
}

/** A rollback to what was live before, and the states in which a rollback finds its versions. */
async function withTargets(
  store: Store,
  live: State | undefined,
  request: SiteRequest,
): Promise<{ request: SiteRequest; targets: State[] }> {
  if (!live || request.kind !== 'rollback') return { request, targets: [] };
  const back: RequestOf<'rollback'>['back'] = {};
  const targets: State[] = [];
  for (const [part, named] of Object.entries(request.back)) {
    const to = named ?? (await versionBefore(readStates(store), part)) ?? null;
    back[part] = to;
    if (to !== null) targets.push(await stateWith(store, { part, to }));
  }
  return { request: { ...request, back }, targets };
}

/** @throws Error if the version was never live: a rollback checks less than a release */
async function stateWith(store: Store, { part, to }: { part: string; to: string }): Promise<State> {
  for await (const state of readStates(store)) {
    if (state.parts[part]?.version === to) return state;
  }
  throw new Error(`${part}@${to} was never live in ${store.place}: release it instead.`);
}

/**
 * What is known of versions. A version that a state knows fits the live shell, whatever kit the asking tree has; released
 * with its own shell that kit counts.
 */
export function digestsFor(
  asked: Readonly<Record<string, AskedVersion>>,
  states: readonly (State | undefined)[],
): Required<Pick<State, 'contracts' | 'types'>> {
  const versions = Object.entries(asked);
  const all = (of: 'contract' | 'types'): Digests =>
    Object.fromEntries(
      versions.flatMap(([name, { version, [of]: digest }]) =>
        digest === undefined ? [] : [[label({ name, version }), digest]],
      ),
    );
  const merged = (digests: readonly (Digests | undefined)[]): Digests =>
    Object.assign({}, ...digests) as Digests;
  const known = states.map((one) => one?.types);
  return {
    contracts: merged([...states.map((one) => one?.contracts), all('contract')]),
    types: merged(asked['shell'] ? [...known, all('types')] : [all('types'), ...known]),
  };
}

/** The live site first. A state can be older than its pages, which a pruning has removed. */
export async function readKnown(
  store: Store,
  states: readonly (State | undefined)[],
): Promise<SiteIndex[]> {
  const sites = states.toReversed().flatMap((state) => (state ? sitesOf(state) : []));
  const revisions = [...new Set(sites.map(({ revision }) => revision))];
  const found = revisions.map((one) => readSiteIndex(store, one).catch(() => undefined));
  return (await Promise.all(found)).filter((index) => index !== undefined);
}

const newVersions = (live: State | undefined, { parts }: SiteContent): [string, string][] => {
  const known = live && versionsIn(live.parts);
  return versionsIn(parts).filter(
    ([name, version]) => !known?.some((one) => one[0] === name && one[1] === version),
  );
};

/** The code that composed what all pages of a site share: the live one, if that output stays. */
async function composingCode(
  { store, composer }: Releaser,
  live: State | undefined,
  revision: string,
): Promise<ComposingCode> {
  if (live?.code) {
    const [before, after] = await Promise.all(
      [live.revision, revision].map((one) => readSiteIndex(store, one)),
    );
    const isSame = isDeepStrictEqual(before!.parts['shell'], after!.parts['shell']);
    if (isSame || live.code.version === composer.version) return live.code;
  }
  return { version: composer.version, commit: await composer.readCommit() };
}
