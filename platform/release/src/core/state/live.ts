import type { PageEnvironment } from '@platform/contract/site';

/** One part as it is live. */
export interface LivePart {
  version: string;
  /** Versions that were live before and were not rolled back, the latest first. */
  good: string[];
  /** The version that some visitors try meanwhile, if there is one. */
  canary?: Canary;
}

/** A version that some of the visitors get while the others keep the live one. */
export interface Canary {
  version: string;
  /** How many browsers in a hundred. */
  percent: number;
}

/** A part that changed. */
export interface ChangedPart {
  name: string;
  from?: string;
  to: string;
  /** Of how many browsers in a hundred, where only some get it. */
  percent?: number;
  /** What some visitors tried until then, where that was something else. */
  ended?: string;
}

/** What changed, who changed it and when. */
export interface Change {
  /** `preview-key`: the site trusts another key for its preview links; no part changed. */
  kind: 'release' | 'rollback' | 'canary' | 'promote' | 'abort' | 'preview-key';
  /** A canary that begins leads from what is live to what is tried, one that is aborted back again. */
  parts: ChangedPart[];
  /** As git knows them. */
  by: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * The state of the site. Each state is written once, under its number; the highest number is live.
 * So the states are the journal too, and of two that would follow the same state only one can be written.
 */
export interface Live {
  sequence: number;
  /** The revision of the composed pages. */
  site: string;
  /** The shell and every remote, by name. */
  parts: Record<string, LivePart>;
  env: PageEnvironment;
  change: Change;
}

/** As many versions as anybody would roll back over. */
const GOOD_VERSIONS = 10;

/** The parts after a release of some of them. Another version ends the canary of a part; the live one changes nothing. */
export function afterRelease(
  parts: Readonly<Record<string, LivePart>>,
  released: Readonly<Record<string, string>>,
): Record<string, LivePart> {
  const changed = Object.entries(released).map(([name, version]) => {
    const live = parts[name];
    if (live?.version === version) return [name, live] as const;
    const { version: before, good } = live ?? { version: undefined, good: [] };
    const earlier = [before, ...good].filter(
      (known) => known !== undefined && known !== version,
    ) as string[];
    return [name, { version, good: earlier.slice(0, GOOD_VERSIONS) }] as const;
  });
  return sorted({ ...parts, ...Object.fromEntries(changed) });
}

/**
 * The parts after one of them went back to the version before.
 * @throws Error when there is none, or while some visitors try another: it is not clear then what is to be taken back
 */
export function afterRollback(
  parts: Readonly<Record<string, LivePart>>,
  name: string,
): Record<string, LivePart> {
  const part = parts[name];
  if (!part) throw new Error(`${name} is not live, so it cannot be rolled back.`);
  if (part.canary) {
    const { version, percent } = part.canary;
    throw new Error(
      `${percent} browsers in a hundred try ${name}@${version}. To take that back: npm run canary -- abort ${name}. ` +
        `After it, npm run rollback -- ${name} takes back ${part.version} as well.`,
    );
  }
  const [version, ...good] = part.good;
  if (!version) {
    throw new Error(
      `${name}@${part.version} is the first version that was live: nothing is before it.`,
    );
  }
  return sorted({ ...parts, [name]: { version, good } });
}

/** The last change to a part, or to what is tried of it. */
const lastChange = (journal: readonly Live[], name: string): Change | undefined =>
  journal.findLast(({ change }) => change.parts.some((part) => part.name === name))?.change;

/** The last change that brought a version of a part, to everybody or to some. */
export const changeTo = (
  journal: readonly Live[],
  name: string,
  version: string,
): Change | undefined =>
  journal.findLast(
    ({ change }) =>
      change.kind !== 'abort' &&
      change.parts.some((part) => part.name === name && part.to === version),
  )?.change;

/** Whether somebody took this version of a part back, tried or live, and nothing was released of it since. */
export function isTakenBack(journal: readonly Live[], name: string, version: string): boolean {
  const change = lastChange(journal, name);
  return (
    (change?.kind === 'rollback' || change?.kind === 'abort') &&
    change.parts.some((part) => part.name === name && part.from === version)
  );
}

/** What differs between two states, as the journal tells it. */
export const differences = (
  before: Readonly<Record<string, LivePart>>,
  after: Readonly<Record<string, LivePart>>,
): Change['parts'] =>
  Object.entries(after).flatMap(([name, { version: to, canary }]) => {
    const earlier = before[name];
    if (!earlier) return [{ name, to }];
    if (earlier.version !== to) {
      const ended = earlier.canary?.version;
      return [{ name, from: earlier.version, to, ...(ended && ended !== to && { ended }) }];
    }
    if (isSame(earlier.canary, canary)) return [];
    if (canary) return [{ name, from: to, to: canary.version, percent: canary.percent }];
    return [{ name, from: earlier.canary!.version, to }];
  });

const isSame = (a: Canary | undefined, b: Canary | undefined): boolean =>
  a?.version === b?.version && a?.percent === b?.percent;

/** By name, so that the same parts are always the same text. */
const sorted = <T>(parts: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** For how long a shell that was replaced is likely to be brought back. */
export const SHELL_IN_USE_HOURS = 24;

const HOUR_MS = 3_600_000;

/** The moment from which on a shell must have been live to count. */
export const inUseSince = (now: Date): Date =>
  new Date(now.getTime() - SHELL_IN_USE_HOURS * HOUR_MS);

/**
 * The versions of the shell, besides the live one, that a remote released now may still meet.
 *
 * Not in tabs that are open: a page names its shell and its remotes together, and keeps both. They meet when the shell
 * is rolled back, which changes the shell under every remote. So a shell counts that is good to go back to, and was
 * live within the last day.
 * @param journal the states up to the live one, at least from `inUseSince()` on
 */
export function earlierShells(journal: readonly Live[], now: Date): string[] {
  const since = inUseSince(now).getTime();
  const recent = new Set(
    journal
      // A state was live until the next one was.
      .filter((_, index) => new Date(journal[index + 1]?.change.at ?? now).getTime() > since)
      .map(({ parts }) => parts.shell?.version),
  );
  return journal.at(-1)?.parts.shell?.good.filter((version) => recent.has(version)) ?? [];
}
