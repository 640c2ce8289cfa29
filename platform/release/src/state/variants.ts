import { label } from '../part/artifact.ts';
import {
  afterRelease,
  type Canary,
  type ComposedSite,
  type State,
  type LivePart,
  type Preview,
} from './state.ts';

type Parts = Readonly<Record<string, LivePart>>;

/**
 * A new canary of a part replaces its current one.
 * @param percent of browsers; with 0 only those of the team get it
 * @throws Error for a part that is not live, and for a live version
 */
export function afterCanary(
  parts: Parts,
  released: Readonly<Record<string, string>>,
  percent: number,
): Record<string, LivePart> {
  if (!Number.isInteger(percent) || percent < 0 || percent > 99) {
    throw new Error('--canary takes a percentage of browsers, from 0 to 99.');
  }
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
export const afterPromotion = (parts: Parts, names: readonly string[]): Record<string, LivePart> =>
  afterRelease(parts, canariesOf(parts, names));

/** @throws Error if a part has no canary */
export function afterAbort(parts: Parts, names: readonly string[]): Record<string, LivePart> {
  const ended = Object.keys(canariesOf(parts, names)).map((name) => {
    const { version, previous } = parts[name]!;
    return [name, { version, previous }] as const;
  });
  return { ...parts, ...Object.fromEntries(ended) };
}

/** @throws Error if a part has no canary */
export const afterWidening = (
  parts: Parts,
  names: readonly string[],
  percent: number,
): Record<string, LivePart> => afterCanary(parts, canariesOf(parts, names), percent);

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

/** @throws Error if a part has no canary */
function canariesOf(parts: Parts, names: readonly string[]): Record<string, string> {
  const canaries = names.map((name): [string, Canary] => {
    const canary = parts[name]?.canary;
    if (!canary) throw new Error(`${name} has no canary.`);
    return [name, canary];
  });
  return Object.fromEntries(canaries.map(([name, { version }]) => [name, version]));
}

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
  const shown = parts.flatMap(([name, { version, previous }]) =>
    [version, ...previous].map((one) => [name, one] as const),
  );
  const recalled = Object.entries(state.recalled ?? {}).flatMap(([name, versions]) =>
    versions.map((one) => [name, one] as const),
  );
  return new Set([...shown, ...recalled].map(([name, version]) => label({ name, version })));
}
