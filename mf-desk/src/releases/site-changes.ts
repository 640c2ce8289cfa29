import * as v from 'valibot';
import { deskQuery } from '#lib/data/desk-data.ts';

const Version = {
  version: v.string(),
  commit: v.string(),
  bytes: v.number(),
  since: v.optional(v.string()),
  by: v.optional(v.string()),
};

const LivePart = v.object({
  name: v.string(),
  ...Version,
  previous: v.optional(v.string()),
  canary: v.optional(v.object({ ...Version, percent: v.number() })),
});
export type LivePart = v.InferOutput<typeof LivePart>;

const Preview = v.object({
  name: v.string(),
  parts: v.array(v.object({ name: v.string(), version: v.string() })),
  by: v.string(),
  until: v.optional(v.string()),
  host: v.optional(v.string()),
});
export type Preview = v.InferOutput<typeof Preview>;

const Freeze = v.object({
  part: v.optional(v.string()),
  until: v.string(),
  why: v.string(),
  by: v.string(),
});
export type Freeze = v.InferOutput<typeof Freeze>;

const Site = v.object({
  sequence: v.number(),
  author: v.string(),
  changed_at: v.string(),
  site: v.object({
    parts: v.array(LivePart),
    previews: v.array(Preview),
    freezes: v.array(Freeze),
  }),
});
export type Site = v.InferOutput<typeof Site>;

const ChangedPart = v.object({
  name: v.string(),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  percent: v.optional(v.number()),
  subjects: v.optional(v.array(v.string()), []),
});

const SiteChange = v.object({
  id: v.number(),
  event: v.string(),
  sequence: v.number(),
  kind: v.string(),
  author: v.string(),
  summary: v.string(),
  changed_at: v.string(),
  parts: v.array(ChangedPart),
  weights: v.record(v.string(), v.number()),
});
export type SiteChange = v.InferOutput<typeof SiteChange>;

const Releases = v.object({
  /** `null` until the site has told the desk of a change. */
  live: v.nullable(Site),
  /** The latest first. */
  journal: v.array(SiteChange),
  /** What reports say of the live versions and the canaries. */
  verdicts: v.array(
    v.object({ part: v.string(), version: v.string(), verdict: v.string(), reason: v.string() }),
  ),
});

export type Releases = v.InferOutput<typeof Releases>;

export const releasesQuery = deskQuery(Releases, 'releases');

/** What the heaviest page loads of a part, after each change that altered it, oldest first. */
export function weightsOf(journal: readonly SiteChange[], part: string): number[] {
  const all = journal.toReversed().flatMap(({ weights }) => weights[part] ?? []);
  return all.filter((bytes, index) => bytes !== all[index - 1]);
}
