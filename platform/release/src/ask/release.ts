import { randomUUID } from 'node:crypto';
import type { PageEnvironment } from '@platform/contract/site';
import { olderPart } from '../check/rules/request-rules.ts';
import { refuse } from '../check/rules/rule.ts';
import { ask } from '../inbox/inbox.ts';
import type { Changed, Releaser } from '../releaser.ts';
import type { AskedVersion, Request } from '../request/request.ts';
import { versionBefore } from '../state/parts.ts';
import type { State } from '../state/state.ts';
import { readContract } from '../store/artifacts.ts';
import { readBase, readStates } from '../store/journal.ts';
import { findUnneeded } from '../store/prune.ts';
import { type Published, publishAll } from './publish.ts';

export interface Permissions {
  /** It may replace what newer sources made. */
  older?: boolean | undefined;
}

/** What the rules of a release let through. */
export interface Allowances extends Permissions {
  /** Addresses, and prefixes ending in `/*`, that may disappear. */
  dropRoutes?: string[];
  /** Only checks. */
  isDryRun?: boolean;
}

/** A request in the name of the releaser. */
export const askedBy = ({ by, team }: Pick<Releaser, 'by' | 'team'>, live: State | undefined) => ({
  by: by.slice(0, 200),
  replaces: {},
  nonce: team?.nonce ?? randomUUID(),
  after: live?.sequence ?? 0,
  ...(team && { from: { store: team.storeId, team: team.name } }),
});

/**
 * Publishes built parts, and makes them live together.
 * @param options.dists the folders of the builds
 * @param options.env what changes of the environment, such as the backend's address; the site keeps the rest
 * @param options.canary the percentage of browsers that get the parts as canaries; with 0 only those of the team
 * @param options.removed remotes that end with this release, for example under their old name
 * @throws ReleaseRefused if a rule is broken; the live site stays
 */
export async function release(
  releaser: Releaser,
  options: Allowances & {
    dists: string[];
    env?: PageEnvironment;
    canary?: number;
    removed?: readonly string[];
  },
): Promise<Changed> {
  const { dists, env = {}, canary, removed = [] } = options;
  if (canary !== undefined && removed.length > 0) {
    throw new Error('A canary removes no remote: remove it with the release for all.');
  }
  const live = (await readBase(releaser))?.live;
  const published = await publishAll(releaser, dists);
  const asked = await askForVersions(releaser, live, { published, env, ...options });
  if (canary !== undefined) return ask(releaser, { ...asked, kind: 'canary', percent: canary });
  const kind = dists.length > 0 || removed.length === 0 ? 'release' : 'remove';
  const ended = removed.map((name) => [name, live?.parts[name]?.version ?? null] as const);
  const replaces = { ...asked.replaces, ...Object.fromEntries(ended) };
  return ask(releaser, { ...asked, replaces, kind, removed: [...removed] });
}

/**
 * What a release, a canary and a preview ask for. Whether the sources are older, and what their commits say, is decided
 * here: only this checkout knows its history.
 * @throws ReleaseRefused (`not-older`)
 */
export async function askForVersions(
  releaser: Releaser,
  live: State | undefined,
  options: Allowances & { published: readonly Published[]; env: PageEnvironment },
) {
  const { store, composer, readSubjects } = releaser;
  const { published, env, older = false, dropRoutes = [], isDryRun } = options;
  const parts: Record<string, AskedVersion> = {};
  const replaces: Record<string, string | null> = {};
  for (const { contract: next, asked } of published) {
    const { name } = next;
    const version = live?.parts[name]?.version;
    replaces[name] = version ?? null;
    parts[name] = asked;
    if (version === undefined || version === next.version) continue;
    const before = await readContract(store, name, version);
    if (!older) refuse(olderPart({ name, live: before, next }, composer.contains));
    const subjects = readSubjects(name, { from: before.commit, to: next.commit });
    parts[name] = { ...asked, subjects: subjects.slice(0, 50).map((line) => line.slice(0, 200)) };
  }
  return {
    ...askedBy(releaser, live),
    replaces,
    older,
    parts,
    env,
    dropRoutes,
    ...(isDryRun && { isDryRun }),
  };
}

/**
 * Nothing is built: all files are still in the store.
 * @param options.to a version that was live at any time; by default the one that was live before
 * @throws Error if there is no such version
 * @throws ReleaseRefused if the version does not fit the live site
 */
export async function rollback(
  releaser: Releaser,
  parts: string | readonly string[],
  { to, older }: Permissions & { to?: string | undefined } = {},
): Promise<Changed> {
  const names = [parts].flat();
  const live = (await readBase(releaser))?.live;
  const back = names.map(async (name) => {
    const before = to ?? (await versionBefore(readStates(releaser.store), name));
    return [name, before ?? null] as const;
  });
  return ask(releaser, {
    ...askedBy(releaser, live),
    kind: 'rollback',
    back: Object.fromEntries(await Promise.all(back)),
    replaces: Object.fromEntries(names.map((name) => [name, live?.parts[name]?.version ?? null])),
    isNamed: to !== undefined,
    older,
  });
}

/**
 * @throws Error if a part has no canary
 * @throws ReleaseRefused if they do not fit the live site
 */
export const promote = (
  releaser: Releaser,
  names: readonly string[],
  { older }: Permissions = {},
) => changeCanaries(releaser, names, { kind: 'promote', older });

/** @throws Error if a part has no canary */
export const widen = (
  releaser: Releaser,
  names: readonly string[],
  { percent, older }: Permissions & { percent: number },
) => changeCanaries(releaser, names, { kind: 'widen', percent, older });

/** Visitors get the live versions with their next full page load. @throws Error if a part has no canary */
export const abort = (releaser: Releaser, names: readonly string[], { older }: Permissions = {}) =>
  changeCanaries(releaser, names, { kind: 'abort', older });

async function changeCanaries(
  releaser: Releaser,
  names: readonly string[],
  wish: Permissions & ({ kind: 'promote' | 'abort' } | { kind: 'widen'; percent: number }),
): Promise<Changed> {
  const live = (await readBase(releaser))?.live;
  const versions = names.map((name) => [name, live?.parts[name]?.canary?.version ?? null] as const);
  return ask(releaser, {
    ...askedBy(releaser, live),
    ...wish,
    names: [...names],
    replaces: Object.fromEntries(versions),
  });
}

/**
 * Refuses releases of a part, or of the whole site, until a time; or ends this. Rollbacks and aborts go on.
 * @throws Error if the part is not live, there is no freeze to end, or its end or its reason is missing
 */
export async function freeze(
  releaser: Releaser,
  { part, until, why = '' }: { part?: string | undefined; until?: Date; why?: string },
): Promise<State> {
  if (until && Number.isNaN(until.getTime()))
    throw new Error('A freeze ends at a time to come: --until 2026-12-01T08:00');
  const request: Request = {
    ...askedBy(releaser, (await readBase(releaser))?.live),
    kind: 'freeze',
    ...(part !== undefined && { part }),
    ...(until && { until: until.toISOString() }),
    why,
  };
  return (await ask(releaser, request)).live;
}

/**
 * Only these keys may ask for changes of a part, or of the whole site, from outside.
 * @throws Error without a key of the site
 */
export async function setOwners(
  releaser: Releaser,
  { owned, keys }: { owned: string; keys: readonly string[] },
): Promise<State> {
  const { signer, team, store, warn } = releaser;
  if (!signer && !team)
    throw new Error('Only a site with a key has owners: npm run key -- <file>, then RELEASE_KEY.');
  if (!store.place.startsWith('s3:'))
    warn(`${store.place} is a folder, which is no boundary between teams: use a store in S3.`);
  const asked = askedBy(releaser, (await readBase(releaser))?.live);
  return (await ask(releaser, { ...asked, kind: 'owners', owned, keys: [...keys] })).live;
}

/** Open tabs and exports need what was live within these days. */
export const MIN_KEPT_DAYS = 30;

/** Removes from the store what was not live within the kept days. @returns the keys, sorted */
export async function prune(
  releaser: Releaser,
  { keepDays, isDryRun }: { keepDays: number; isDryRun: boolean },
): Promise<readonly string[]> {
  const { store, now } = releaser;
  const live = (await readBase(releaser))?.live;
  if (live && isDryRun)
    return (await findUnneeded(store, live, { now: now(), keepDays })).toSorted();
  const request: Request = { ...askedBy(releaser, live), kind: 'prune', keepDays };
  return (await ask(releaser, request)).removed ?? [];
}
