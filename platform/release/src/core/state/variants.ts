import type { PageEnvironment } from '@platform/contract/site';
import { partsAt } from './canary.ts';
import type { Live, LivePart } from './live.ts';

/** A composed site, and what it is composed of. */
export interface ComposedSite {
  /** The revision of the composed pages. */
  revision: string;
  /** The shell and every remote, by name. */
  parts: Record<string, LivePart>;
}

/** The variant for browsers whose number is below a percentage. */
export interface CanarySite {
  percent: number;
  revision: string;
}

/** A variant for people with a link, or with a host name of its own. It stays as it was composed until it is made again, or ends. */
export interface Preview extends ComposedSite {
  /** The names of the parts that differ from the live site of that moment. */
  changed: string[];
  /** The environment of its pages. */
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

/** All composed sites of a state: the live one, those of its canaries, and its previews. */
export const sitesOf = (live: Live): ComposedSite[] => [
  live,
  ...(live.canaries ?? []).map(({ percent, revision }) => ({
    revision,
    parts: partsAt(live.parts, percent),
  })),
  ...Object.values(live.previews ?? {}),
];

/** The previews that have not ended. */
export const openPreviews = <T extends Pick<Preview, 'until'>>(
  previews: Readonly<Record<string, T>>,
  now: Date,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(previews).filter(
      ([, { until }]) => until === undefined || new Date(until) > now,
    ),
  );
