import { label } from '../part/artifact.ts';
import {
  afterRelease,
  type Change,
  type ComposedSite,
  type LivePart,
  type Parts,
  type Preview,
  sorted,
  type State,
} from './state.ts';

/**
 * A new canary of a part replaces its current one.
 * @throws Error for a part that is not live, and for a live version
 */
export function afterCanary(
  parts: Parts,
  released: Readonly<Record<string, string>>,
  percent: number,
): Record<string, LivePart> {
  const canaries = Object.entries(released).map(([name, version]): [string, LivePart] => {
    const part = parts[name];
    if (!part) {
      throw new Error(
        `${name} is not live, so the other visitors would find no page: release it for all.`,
      );
    }
    if (part.version === version) throw new Error(`${name}@${version} is already live.`);
    return [name, { ...part, canary: { version, percent } }];
  });
  return { ...parts, ...Object.fromEntries(canaries) };
}

/** @throws Error if a part has no canary */
export function afterAbort(parts: Parts, names: readonly string[]): Record<string, LivePart> {
  const ended = Object.keys(canariesOf(parts, names)).map((name) => {
    const { version, previous } = parts[name]!;
    return [name, { version, previous }] as const;
  });
  return { ...parts, ...Object.fromEntries(ended) };
}

/** The lowest first. For each there is a variant of the site. */
export function percentagesOf(parts: Parts): number[] {
  const canaries = Object.values(parts).flatMap(({ canary }) => (canary ? [canary.percent] : []));
  return [...new Set(canaries)].toSorted((a, b) => a - b);
}

/** Includes the canaries of at least this percentage. The live version of each is its fallback. */
export const partsAt = (parts: Parts, percent: number): Record<string, LivePart> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { version, previous, canary }]) => [
      name,
      canary && canary.percent >= percent
        ? { version: canary.version, previous: [version] }
        : { version, previous },
    ]),
  );

/** Candidates have no fallback version: the preview's bar would name a version that does not run. */
export const previewParts = (
  live: Parts,
  versions: Readonly<Record<string, string>>,
): Record<string, LivePart> =>
  Object.fromEntries(
    Object.entries(afterRelease(live, versions)).map(([name, { version, previous }]) => [
      name,
      { version, previous: name in versions ? [] : previous.slice(0, 1) },
    ]),
  );

/** The versions of the canaries. @throws Error if a part has none */
export const canariesOf = (parts: Parts, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const canary = parts[name]?.canary;
      if (!canary) throw new Error(`${name} has no canary.`);
      return [name, canary.version];
    }),
  );

/** The live one, those of its canaries, and its previews. */
export const sitesOf = (live: State): ComposedSite[] => [
  live,
  ...(live.canaries ?? []).map(({ percent, revision }) => ({
    revision,
    parts: partsAt(live.parts, percent),
  })),
  ...Object.values(live.previews ?? {}),
];

export const openPreviews = <T extends Pick<Preview, 'until'>>(
  previews: Readonly<Record<string, T>>,
  now: Date,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(previews).filter(
      ([, { until }]) => until === undefined || new Date(until) > now,
    ),
  );

/** Each part with its live version, and with its canary. */
export const versionsIn = (parts: Parts): [part: string, version: string][] =>
  Object.entries(parts).flatMap(([name, { version, canary }]): [string, string][] =>
    [version, ...(canary ? [canary.version] : [])].map((one) => [name, one]),
  );

/** The `part@version` of everything that a state shows, that was live before, or was recalled. */
export function labelsOf(state: State): ReadonlySet<string> {
  const parts = sitesOf(state).flatMap((site) => Object.entries(site.parts));
  const shown = parts.map(
    ([name, { version, previous }]) => [name, [version, ...previous]] as const,
  );
  return new Set(
    [...shown, ...Object.entries(state.recalled ?? {})].flatMap(([name, versions]) =>
      versions.map((version) => label({ name, version })),
    ),
  );
}

/**
 * The version of a part that was live before the current one. A rollback takes one change back, so the next one goes on
 * from there; a rollback to a named version is a change like a release.
 * @param states up to the live one, latest first
 */
export async function versionBefore(
  states: Iterable<State> | AsyncIterable<State>,
  name: string,
): Promise<string | undefined> {
  let later: State | undefined;
  let takenBack = 0;
  let isRemoved = false;
  for await (const state of states) {
    const version = state.parts[name]?.version;
    // A part that was removed was live before its removal, also if it came back.
    if (version === undefined) {
      isRemoved ||= !later;
      continue;
    }
    if (isRemoved) return version;
    if (later && version !== later.parts[name]!.version) {
      const { kind, isNamed } = later.change;
      if (kind === 'rollback' && !isNamed) takenBack += 1;
      else if (takenBack === 0) return version;
      else takenBack -= 1;
    }
    later = state;
  }
  return undefined;
}

/**
 * @param to what was live before, or a named version
 * @throws Error if there is no such version, or the part has a canary: then it is unclear what to roll back
 */
export function afterRollback(
  parts: Parts,
  name: string,
  to: string | undefined,
): Record<string, LivePart> {
  const part = parts[name];
  if (!part && to !== undefined) return sorted({ ...parts, [name]: { version: to, previous: [] } });
  if (!part) {
    const live = Object.keys(parts).join(', ');
    throw new Error(`There was never a part called ${name}. Live are ${live}.`);
  }
  if (part.canary) {
    const { version, percent } = part.canary;
    throw new Error(
      `${name}@${version} is a canary for ${percent} % of browsers. To end it: npm run canary -- abort ${name}. ` +
        `Afterwards npm run rollback -- ${name} rolls back ${part.version}, too.`,
    );
  }
  if (to === part.version) throw new Error(`${name}@${to} is live already.`);
  if (to === undefined) {
    throw new Error(
      `${name}@${part.version} is the first live version, so there is no previous one.`,
    );
  }
  return sorted({ ...parts, [name]: { version: to, previous: olderThan(part.previous, to) } });
}

/** All of them if they do not contain the version, which may be older or newer. */
const olderThan = (versions: string[], version: string): string[] =>
  versions.includes(version) ? versions.slice(versions.indexOf(version) + 1) : versions;

/** Open tabs learn of these versions. */
const MAX_RECALLED_VERSIONS = 10;

export function recalledAfter(
  recalled: Readonly<Record<string, string[]>>,
  { kind, parts }: Pick<Change, 'kind' | 'parts'>,
): Record<string, string[]> {
  const isRecall = kind === 'rollback' || kind === 'abort';
  const next = { ...recalled };
  for (const { name, from, to } of parts) {
    const all = [...(isRecall && from ? [from] : []), ...(recalled[name] ?? [])];
    next[name] = [...new Set(all)]
      .filter((version) => version !== to)
      .slice(0, MAX_RECALLED_VERSIONS);
  }
  return Object.fromEntries(Object.entries(next).filter(([, versions]) => versions.length > 0));
}
