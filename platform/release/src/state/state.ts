import type { PageEnvironment } from '@platform/contract/site';

export interface LivePart {
  version: string;
  /** Versions that were live before and were not rolled back, latest first: one may be a fallback version. */
  previous: string[];
  canary?: Canary;
}

/** The current one, and the one before it. */
export const loadableVersions = ({ version, previous }: LivePart): string[] => [
  version,
  ...previous.slice(0, 1),
];

/** The other browsers keep the live version. */
export interface Canary {
  version: string;
  /** The percentage of browsers. */
  percent: number;
}

export interface ComposedSite {
  revision: string;
  /** The shell and every remote, by name. */
  parts: Record<string, LivePart>;
}

/** For browsers whose number is under the percentage. */
export interface CanarySite {
  percent: number;
  revision: string;
}

/**
 * For people with a link, or with a host name of its own. It stays as it was composed until it is made again, or ends.
 */
export interface Preview extends ComposedSite {
  /** The parts that differ from the live site of that moment. */
  changed: string[];
  env: PageEnvironment;
  /** The digest of the secret in its link. */
  digest?: string;
  /** ISO 8601, UTC. */
  until?: string;
  /** Its host name, in place of a link and an end. */
  host?: string;
  /** The author, as in git. */
  by: string;
}

/** A time in which a part, or the whole site, must not be released. Rollbacks and aborts go on. */
export interface Freeze {
  /** Missing if it is the whole site. */
  part?: string | undefined;
  /** ISO 8601, UTC. */
  until: string;
  why: string;
  /** The author, as in git. */
  by: string;
}

export interface ChangedPart {
  name: string;
  from?: string;
  /** None if the part was removed. */
  to?: string;
  /** The percentage of browsers, if the change is a canary. */
  percent?: number;
  /** The version of the ended canary, if it was another one. */
  ended?: string;
  /** Of the commits that changed the part's sources between the two versions, newest first. */
  subjects?: string[];
}

export interface Change {
  /** After a `preview`, a `team` link, a `freeze` or a `prune` everything that is live stays. */
  kind:
    | 'release'
    | 'rollback'
    | 'canary'
    | 'promote'
    | 'abort'
    | 'remove'
    | 'prune'
    | 'preview'
    | 'team'
    | 'freeze';
  /** A canary changes from the live version to the canary version, an abort back. */
  parts: ChangedPart[];
  /** A rollback to a version that was named, not to what was live before. */
  isNamed?: boolean;
  /** The name of the preview. */
  preview?: string;
  /** What was frozen; without `until` the freeze was ended. */
  freeze?: Partial<Freeze>;
  /** The author, as in git. */
  by: string;
  /** ISO 8601, UTC. No state has an earlier time than the one before it. */
  at: string;
  /** The id of the request that asked for it. */
  request?: string;
}

export interface ComposingCode {
  /** A digest of its sources. */
  version: string;
  /** The last one that changed it, or `uncommitted`. */
  commit: string;
}

/**
 * Written once, under its number; the highest number is live. Of two changes to the same state only one can be written.
 */
export interface State {
  sequence: number;
  /** The sha256 (hex) of the index of its site. */
  revision: string;
  /** The shell and every remote, by name. */
  parts: Record<string, LivePart>;
  env: PageEnvironment;
  /** The lowest percentage first. */
  canaries?: CanarySite[];
  previews?: Record<string, Preview>;
  /** The digest of the secret in the team's link. */
  team?: string;
  freezes?: Freeze[];
  /** By part: rolled back or aborted and not released again, the latest first. */
  recalled?: Record<string, string[]>;
  code?: ComposingCode;
  /** The last state that removed old files from the store. */
  pruned?: number;
  /** The sha256 (hex) of contracts, by `part@version`: of everything that is live, was live before or was recalled. */
  contracts?: Digests;
  /** The sha256 (hex) of the declarations that remotes were compiled with, by `part@version`. */
  types?: Digests;
  change: Change;
  /** Of all other fields, by the key of the site (`RELEASE_KEY`). */
  signature?: string;
}

/** By `part@version`. */
export type Digests = Readonly<Record<string, string>>;

/** How many previous versions a state names for a part. */
const MAX_PREVIOUS_VERSIONS = 10;

/** A new version of a part ends its canary; releasing the live version changes nothing. */
export function afterRelease(
  parts: Readonly<Record<string, LivePart>>,
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
export function afterRemoval(
  parts: Readonly<Record<string, LivePart>>,
  removed: readonly string[],
): Record<string, LivePart> {
  for (const name of removed) {
    if (name === 'shell') throw new Error('The shell cannot be removed: it is the page itself.');
    if (!parts[name]) throw new Error(`${name} is not live, so it cannot be removed.`);
  }
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !removed.includes(name)));
}

/** The last change to a part or to its canary. */
const lastChange = (journal: readonly State[], name: string): Change | undefined =>
  journal.findLast(({ change }) => change.parts.some((part) => part.name === name))?.change;

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

/** Whether a version of a part was rolled back, aborted or removed, with no release of the part since. */
export function wasRolledBack(journal: readonly State[], name: string, version: string): boolean {
  const change = lastChange(journal, name);
  const part = change?.parts.find((one) => one.name === name);
  const isEnded = change?.kind === 'rollback' || change?.kind === 'abort' || !part?.to;
  return part?.from === version && isEnded;
}

export const differences = (
  before: Readonly<Record<string, LivePart>>,
  after: Readonly<Record<string, LivePart>>,
): Change['parts'] => [
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
    if (isSame(earlier.canary, canary)) return [];
    if (canary) return [{ name, from: to, to: canary.version, percent: canary.percent }];
    return [{ name, from: earlier.canary!.version, to }];
  }),
];

const isSame = (a: Canary | undefined, b: Canary | undefined): boolean =>
  a?.version === b?.version && a?.percent === b?.percent;

/** Sorted by name, so that equal parts have equal JSON. */
export const sorted = <T>(parts: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
