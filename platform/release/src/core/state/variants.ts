import { partsAt } from './canary.ts';
import type { ComposedSite, Live, Preview } from './live.ts';

/** The live one, those of its canaries, and its previews. */
export const sitesOf = (live: Live): ComposedSite[] => [
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
