import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { versionFault } from '@platform/contract/grammar';

// States and requests come from outside: their names become keys, cookies and lines on terminals. Unnamed fields of a
// state are ignored.

export const line = (max: number) => v.pipe(v.string(), v.maxLength(max));
export const PART_NAME = v.pipe(v.string(), v.regex(/^(?!site$)[a-z][a-z\d-]{0,39}$/));
/** A part, or the whole site. */
export const OWNED = v.union([v.literal('site'), PART_NAME]);
/** Of an Ed25519 key, base64url. */
export const PUBLIC_KEY = /^[\w-]{43}$/;
export const OWNERS = v.pipe(v.array(v.pipe(v.string(), v.regex(PUBLIC_KEY))), v.maxLength(20));
export const STORE_ID = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
export const VERSION = v.pipe(
  line(100),
  v.check((text) => versionFault(text) === undefined),
);
export const SHA256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
/** ISO 8601, UTC. */
export const TIME = v.pipe(
  line(40),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
/** Of browsers. */
export const PERCENT = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));
export const ENVIRONMENT = v.record(line(60), v.optional(line(4000)));
/** Newest first. */
export const SUBJECTS = v.pipe(v.array(line(200)), v.maxLength(50));
/** As in git. */
export const AUTHOR = line(200);
export const REASON = line(300);
export const PREVIEW_NAME = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,39}$/));
export const SECRET_DIGEST = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
export const HOST = v.pipe(line(260), v.regex(/^[a-z\d.-]+(?::\d{1,5})?$/));

const few = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(v.array(item), v.maxLength(max));
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** The sha256 (hex) of the index of a site. */
const REVISION = line(64);
/** By `part@version`. */
const DIGESTS = v.record(line(150), SHA256);

/** The other browsers keep the live version. */
const CANARY = v.object({ version: VERSION, percent: PERCENT });

const LIVE_PART = v.object({
  version: VERSION,
  /** Versions that were live before and were not rolled back, latest first: one may be a fallback version. */
  previous: few(VERSION, 10),
  canary: v.exactOptional(CANARY),
});

/** The shell and every remote, by name. */
const COMPOSED = { revision: REVISION, parts: v.record(PART_NAME, LIVE_PART) };

/**
 * For people with a link, or with a host name of its own. It stays as it was composed until it is made again, or ends.
 */
const PREVIEW = v.object({
  ...COMPOSED,
  /** The parts that differ from the live site of that moment. */
  changed: few(PART_NAME, 500),
  env: ENVIRONMENT,
  /** Of the secret in its link. */
  digest: v.exactOptional(SECRET_DIGEST),
  until: v.exactOptional(TIME),
  /** In place of a link and an end. */
  host: v.exactOptional(HOST),
  by: AUTHOR,
});

/** A time in which a part, or without `part` the whole site, must not be released. Rollbacks and aborts go on. */
const FREEZE = v.object({
  part: v.exactOptional(PART_NAME),
  until: TIME,
  why: REASON,
  by: AUTHOR,
});

const CHANGED_PART = v.object({
  name: PART_NAME,
  from: v.exactOptional(VERSION),
  /** None if the part was removed. */
  to: v.exactOptional(VERSION),
  /** If the change is a canary. */
  percent: v.exactOptional(PERCENT),
  /** The version of the ended canary, if it was another one. */
  ended: v.exactOptional(VERSION),
  /** Of the commits that changed the part's sources between the two versions. */
  subjects: v.exactOptional(SUBJECTS),
});

const CHANGE = v.object({
  /** After one of the last five everything that is live stays. */
  kind: v.picklist([
    'release',
    'rollback',
    'canary',
    'promote',
    'abort',
    'remove',
    'prune',
    'preview',
    'team',
    'freeze',
    'owners',
  ]),
  /** A canary changes from the live version to the canary version, an abort back. */
  parts: few(CHANGED_PART, 500),
  /** A rollback to a version that was named, not to what was live before. */
  isNamed: v.exactOptional(v.boolean()),
  /** Its name. */
  preview: v.exactOptional(PREVIEW_NAME),
  /** Without `until` it was ended. */
  freeze: v.exactOptional(v.partial(FREEZE)),
  /** Whose owners it changed. */
  owned: v.exactOptional(OWNED),
  by: AUTHOR,
  /** No state has an earlier time than the one before it. */
  at: TIME,
  /** The id of the request that asked for it. */
  request: v.exactOptional(SHA256),
});

const CODE = v.object({
  /** A digest of its sources. */
  version: line(100),
  /** The last one that changed it, or `uncommitted`. */
  commit: line(64),
});

/**
 * Written once, under its number; the highest one is live. Of two changes to the same state only one can be written.
 */
const STATE = v.object({
  sequence: COUNT,
  ...COMPOSED,
  env: ENVIRONMENT,
  /** The lowest percentage first: for browsers whose number is under it. */
  canaries: v.exactOptional(few(v.object({ percent: PERCENT, revision: REVISION }), 100)),
  previews: v.exactOptional(v.record(PREVIEW_NAME, PREVIEW)),
  /** The digest of the secret in the team's link. */
  team: v.exactOptional(SECRET_DIGEST),
  freezes: v.exactOptional(few(FREEZE, 1000)),
  /** The id of the store, in signed states. */
  store: v.exactOptional(STORE_ID),
  /** The keys that may ask from outside: of the site, and of each part. */
  owners: v.exactOptional(v.record(OWNED, OWNERS)),
  /** By part: rolled back or aborted and not released again, the latest first. */
  recalled: v.exactOptional(v.record(PART_NAME, few(VERSION, 10))),
  code: v.exactOptional(CODE),
  /** The last state that removed old files from the store. */
  pruned: v.exactOptional(COUNT),
  /** The sha256 of contracts: of everything that is live, was live before or was recalled. */
  contracts: v.exactOptional(DIGESTS),
  /** The sha256 of the declarations that remotes were compiled with. */
  types: v.exactOptional(DIGESTS),
  change: CHANGE,
  /** Of all other fields, by the key of the site (`RELEASE_KEY`). */
  signature: v.exactOptional(line(200)),
});

export type State = v.InferOutput<typeof STATE>;
export type LivePart = v.InferOutput<typeof LIVE_PART>;
export type Parts = Readonly<Record<string, LivePart>>;
export type ComposedSite = Pick<State, 'revision' | 'parts'>;
export type Preview = v.InferOutput<typeof PREVIEW>;
export type Freeze = v.InferOutput<typeof FREEZE>;
export type ChangedPart = v.InferOutput<typeof CHANGED_PART>;
export type Change = v.InferOutput<typeof CHANGE>;
export type ComposingCode = v.InferOutput<typeof CODE>;
export type Digests = Readonly<v.InferOutput<typeof DIGESTS>>;

/** @returns what is wrong with the first wrong field; `undefined` for a state that can be read */
export const stateFault = (value: unknown): string | undefined => faultIn(STATE, value);

export function faultIn(schema: v.GenericSchema, value: unknown): string | undefined {
  const { issues: [issue] = [] } = v.safeParse(schema, value);
  return issue && `${v.getDotPath(issue) ?? 'It'}: ${issue.message}`;
}

/** The current one, and the one before it. */
export const loadableVersions = ({ version, previous }: LivePart): string[] => [
  version,
  ...previous.slice(0, 1),
];

/** How many previous versions a state names for a part. */
const MAX_PREVIOUS_VERSIONS = 10;

/** A new version of a part ends its canary; releasing the live version changes nothing. */
export function afterRelease(
  parts: Parts,
  released: Readonly<Record<string, string>>,
): Record<string, LivePart> {
  const changed = Object.entries(released).map(([name, version]) => {
    const live = parts[name];
    if (live?.version === version) return [name, live] as const;
    const earlier = live ? [live.version, ...live.previous] : [];
    const previous = earlier.filter((known) => known !== version).slice(0, MAX_PREVIOUS_VERSIONS);
    return [name, { version, previous }] as const;
  });
  return sorted({ ...parts, ...Object.fromEntries(changed) });
}

/** @throws Error for the shell, and for a remote that is not live */
export function afterRemoval(parts: Parts, removed: readonly string[]): Record<string, LivePart> {
  for (const name of removed) {
    if (name === 'shell') throw new Error('The shell cannot be removed: it is the page itself.');
    if (!parts[name]) throw new Error(`${name} is not live, so it cannot be removed.`);
  }
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !removed.includes(name)));
}

/** The last change that made a version of a part live or a canary. */
export const changeTo = (
  journal: readonly State[],
  name: string,
  version: string,
): Change | undefined =>
  journal.findLast(
    ({ change }) =>
      change.kind !== 'abort' &&
      change.parts.some((part) => part.name === name && part.to === version),
  )?.change;

/** Whether a version of a part was rolled back, aborted or removed, and not released since. */
export function wasRolledBack(journal: readonly State[], name: string, version: string): boolean {
  const changes = journal.map(({ change }) => change);
  const change = changes.findLast(({ parts }) => parts.some((part) => part.name === name));
  const part = change?.parts.find((one) => one.name === name);
  const isEnded = change?.kind === 'rollback' || change?.kind === 'abort' || !part?.to;
  return part?.from === version && isEnded;
}

export const differences = (before: Parts, after: Parts): Change['parts'] => [
  ...Object.entries(before).flatMap(([name, { version }]) =>
    after[name] ? [] : [{ name, from: version }],
  ),
  ...Object.entries(after).flatMap(([name, { version: to, canary }]) => {
    const earlier = before[name];
    if (!earlier) return [{ name, to }];
    if (earlier.version !== to) {
      const ended = earlier.canary?.version;
      return [{ name, from: earlier.version, to, ...(ended && ended !== to && { ended }) }];
    }
    if (isDeepStrictEqual(earlier.canary, canary)) return [];
    if (canary) return [{ name, from: to, to: canary.version, percent: canary.percent }];
    return [{ name, from: earlier.canary!.version, to }];
  }),
];

/** Sorted by name, so that equal parts have equal JSON. */
export const sorted = <T>(parts: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
