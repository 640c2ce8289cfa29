import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PreviewNote } from '@platform/contract/registry';
import { checkFit, checkRelease } from './check/check-site.ts';
import {
  clockFindings,
  expectBackend,
  frozenFindings,
  olderCode,
  supersededFindings,
} from './check/rules/request-rules.ts';
import { refuse } from './check/rules/rule.ts';
import { composeSite } from './compose/compose-site.ts';
import { label } from './part/artifact.ts';
import type { Changed, Releaser, Step } from './releaser.ts';
import {
  type AskedVersion,
  askedVersions,
  authorOf,
  decide,
  idOf,
  nextState,
  type Request,
  requestFault,
  type RequestOf,
  type SiteRequest,
  widenedParts,
} from './request/request.ts';
import { partsAt, percentagesOf, sitesOf, versionsIn } from './state/parts.ts';
import type { ComposedSite, ComposingCode, Digests, Preview, State } from './state/state.ts';
import { readContract, readSiteIndex, type SiteIndex, trustContracts } from './store/artifacts.ts';
import { type Head, readBase, readLatest, readState, writeState } from './store/journal.ts';
import { siteKeyOf } from './store/keys.ts';
import { expectUnpruned, planPruning } from './store/prune.ts';
import type { Store } from './store/store.ts';

/**
 * Makes one change of the site: checks it, composes its pages, inspects them, and writes one state. Pages and registry
 * change together, or not at all. If another change took the number of the state, it begins again on top of that.
 * @returns what is live afterwards: `isNew` is false if that was so before
 * @throws ReleaseRefused if a rule or the smoke test finds a fault; the live site stays
 * @see docs/decisions/0016-states-are-append-only.md
 */
export async function changeSite(releaser: Releaser, request: Request): Promise<Changed> {
  const fault = requestFault(request);
  if (fault !== undefined) throw new Error(`This cannot be asked: ${fault}`);
  const { store, signer, announce, now, warn, objections = () => [] } = releaser;
  if (store.trust && !signer)
    throw new Error(
      `${store.place} takes signed changes only: set RELEASE_KEY, the key of the site, or TEAM_KEY, that of an owner.`,
    );
  refuse(clockFindings(await store.now(), now(), store.place));
  const id = idOf(request);
  for (;;) {
    const head = await readBase(releaser, warn);
    const live = head?.live;
    const answer = await findAnswer(releaser, head, { after: request.after, id });
    if (answer) {
      await announce(answer);
      return { live: answer, isNew: true };
    }
    refuse([
      ...objections(live),
      ...supersededFindings(live, request),
      ...frozenFindings(live, widenedParts(request), now()),
    ]);
    const sequence = head?.next ?? 1;
    const step = await make(releaser, live, { request, sequence });
    if (!step) return { live: live!, isNew: false };
    const { finish, giveUp, ...made } = step;
    const next = {
      ...nextState(live, request, { ...made, sequence, id, at: now() }),
      ...(signer && { store: live?.store ?? store.trust?.store ?? newStoreId() }),
    };
    if (await writeState(store, next, signer)) {
      const removed = await finish?.();
      if (signer && !store.trust)
        warn(`SITE_KEY=${siteKeyOf({ store: next.store!, keys: [signer.publicKey] })}`);
      await announce(next);
      return { live: next, isNew: true, ...(removed && { removed }) };
    }
    await giveUp?.();
  }
}

const newStoreId = (): string => randomBytes(12).toString('base64url');

/**
 * The answer to a write can be lost, and two composers can have one request: its state may be there, whatever followed
 * it.
 */
async function findAnswer(
  { store }: Releaser,
  head: Head | undefined,
  { after, id }: { after: number; id: string },
): Promise<State | undefined> {
  for (let number = after + 1; number <= (head?.live.sequence ?? 0); number += 1) {
    const state = await readState(store, number).catch(() => undefined);
    if (state?.change.request === id) return state;
  }
  return undefined;
}

/** @returns `undefined` if nothing changes */
async function make(
  releaser: Releaser,
  live: State | undefined,
  { request, sequence }: { request: Request; sequence: number },
): Promise<Step | undefined> {
  const { store } = releaser;
  if (!live && request.kind !== 'release' && request.kind !== 'canary')
    throw new Error(`Nothing is live in ${store.place} yet.`);
  switch (request.kind) {
    case 'team':
    case 'freeze':
    case 'owners':
      return {};
    case 'prune':
      return planPruning(store, live!, { ...request, sequence, now: releaser.now() });
    default:
      return makeSite(releaser, live, request);
  }
}

/**
 * Checks, composes and inspects what visitors get after a request.
 * @returns `undefined` if they get it already
 * @throws ReleaseRefused if a rule or the smoke test finds a fault
 */
async function makeSite(
  releaser: Releaser,
  live: State | undefined,
  request: SiteRequest,
): Promise<Step | undefined> {
  const { store, config, composer, smoke } = releaser;
  const states = [...(await targetsOf(store, request)), ...(live ? [live] : [])];
  const isRelease = 'parts' in request;
  const released = isRelease ? Object.keys(request.parts) : [];
  const isCanary = request.kind === 'canary';
  const content = decide(live, request, config.environment.withoutReports);
  const { parts, env } = content;
  config.environment.check(env);
  const isOlder = () => (request.older ? [] : olderCode({ ...composer, live: live?.code }));
  if (isRelease) refuse(isOlder());
  const digests = digestsFor(isRelease ? request.parts : {}, states);
  trustContracts(store, digests.contracts);
  const before = new Set(live && versionsIn(live.parts).map(String));
  const brought = versionsIn(parts).filter((one) => !before.has(String(one)));
  await expectUnpruned(store, live, brought);
  const context = { ...releaser, env, types: digests.types, live };
  if (isRelease) await checkRelease(context, parts, { ...request, released, isCanary });
  else
    await checkFit(context, parts, 'names' in request ? request.names : Object.keys(request.back));
  const contracts = await Promise.all(brought.map((one) => readContract(store, ...one)));
  const isRollback = request.kind === 'rollback';
  await expectBackend(releaser, { env, before: live?.env, contracts, isRollback });

  // A pruning may be removing the pages of states before it.
  const whole = states.filter(({ sequence }) => sequence >= (live?.pruned ?? 0));
  const known = await readKnown(store, whole);
  const preview = request.kind === 'preview' ? noteOf(request) : undefined;
  const compose = async (shown: State['parts']): Promise<ComposedSite> => {
    const revision = await composeSite(store, {
      ...releaser,
      parts: shown,
      env,
      preview,
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
  if (request.kind === 'preview')
    return { preview: previewOf(live!, request, { ...site, env }), digests };
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
      refuse(await smoke({ store, ...one, contracts: digests.contracts, released }));
  }
  return { site: { ...content, revision, canaries, code }, digests };
}

/** What the pages of a preview say about it. */
const noteOf = ({ name, parts, access }: RequestOf<'preview'>): PreviewNote => ({
  name,
  versions: askedVersions(parts),
  ...('until' in access && { until: access.until }),
});

function previewOf(
  live: State,
  request: RequestOf<'preview'>,
  site: ComposedSite & Pick<State, 'env'>,
): Preview {
  const { name, access, parts } = request;
  const made = { ...site, changed: Object.keys(parts), by: authorOf(request) };
  if ('host' in access) return { ...made, host: access.host };
  const digest = access.digest ?? live.previews?.[name]?.digest;
  if (digest === undefined) throw new Error(`The preview ${name} needs a link.`);
  return { ...made, digest, until: access.until };
}

/**
 * The states in which a rollback finds its versions.
 * @throws Error if a version was never live: a rollback checks less than a release
 */
async function targetsOf(store: Store, request: SiteRequest): Promise<State[]> {
  if (request.kind !== 'rollback') return [];
  const targets = Object.entries(request.back).map(async ([part, to]) => {
    const hasIt = ({ parts }: State): boolean => parts[part]?.version === to;
    const found = to === null ? [] : (await readLatest(store, hasIt)).filter(hasIt);
    if (to === null || found.length > 0) return found;
    throw new Error(`${part}@${to} was never live in ${store.place}: release it instead.`);
  });
  return (await Promise.all(targets)).flat();
}

/**
 * What is known of versions. A version that a state knows fits the live shell, whatever kit the asking tree has;
 * released with its own shell that kit counts.
 */
function digestsFor(
  asked: Readonly<Record<string, AskedVersion>>,
  states: readonly State[],
): Required<Pick<State, 'contracts' | 'types'>> {
  const brought = (of: 'contract' | 'types'): Digests =>
    Object.fromEntries(
      Object.entries(asked).flatMap(([name, { version, [of]: digest }]) =>
        digest === undefined ? [] : [[label({ name, version }), digest]],
      ),
    );
  const merge = (...all: (Digests | undefined)[]) => Object.assign({}, ...all) as Digests;
  const [types, known] = [brought('types'), states.map((one) => one.types)];
  return {
    contracts: merge(...states.map((one) => one.contracts), brought('contract')),
    types: asked['shell'] ? merge(...known, types) : merge(types, ...known),
  };
}

/** The live site first. A state can be older than its pages, which a pruning has removed. */
async function readKnown(store: Store, states: readonly State[]): Promise<SiteIndex[]> {
  const revisions = states
    .toReversed()
    .flatMap(sitesOf)
    .map(({ revision }) => revision);
  const found = [...new Set(revisions)].map((one) =>
    readSiteIndex(store, one).catch(() => undefined),
  );
  return (await Promise.all(found)).filter((index) => index !== undefined);
}

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
