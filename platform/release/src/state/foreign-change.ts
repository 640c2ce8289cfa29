import { isDeepStrictEqual } from 'node:util';
import type { State, LivePart, Preview } from './state.ts';
import { type OwnerId, ownsPart, ownsSite } from './owners.ts';
import { partsAt, percentagesOf } from './variants.ts';

type Difference = string | undefined;

/** What the owner of a part may change besides that part; `differences` looks at each of the others. */
const COMMON: ReadonlySet<keyof State> = new Set<keyof State>([
  'sequence',
  'follows',
  'change',
  'revision',
  'parts',
  'canaries',
  'digests',
  'previews',
  'freezes',
  'recalled',
]);

/**
 * What a state changes that its signer does not own, as the end of a sentence that begins with the state; `undefined` if
 * there is nothing.
 */
export function foreignChange(before: State, next: State, id: OwnerId): Difference {
  const owners = before.owners!;
  if (ownsSite(owners, id)) return undefined;
  const owns = (part: string | undefined): boolean =>
    part !== undefined && ownsPart(owners, id, part);
  return (
    foreignPart(before, next, owns) ??
    foreignField(before, next) ??
    foreignDigest(before, next, owns) ??
    foreignPage(before, next, owns) ??
    foreignPreview(before, next, owns) ??
    foreignFreeze(before, next, owns)
  );
}

type Owns = (part: string | undefined) => boolean;

const namesIn = (...records: object[]): string[] => [...new Set(records.flatMap(Object.keys))];

function foreignPart(before: State, next: State, owns: Owns): Difference {
  const isForeign = (one: string): boolean => {
    const sides = [before, next].map(({ parts, recalled = {} }) => [parts[one], recalled[one]]);
    return !owns(one) && !isDeepStrictEqual(sides[0], sides[1]);
  };
  const part = namesIn(before.parts, next.parts, before.recalled ?? {}, next.recalled ?? {}).find(
    isForeign,
  );
  return part && `changes ${part}`;
}

function foreignField(before: State, next: State): Difference {
  const fields = namesIn(before, next) as (keyof State)[];
  const field = fields.find(
    (one) => !COMMON.has(one) && !isDeepStrictEqual(before[one], next[one]),
  );
  const isUneven = !isDeepStrictEqual(
    percentagesOf(next.parts),
    (next.canaries ?? []).map(({ percent }) => percent),
  );
  if (isUneven) return 'has other variants than its canaries need';
  return field && `changes what belongs to the whole site (${field})`;
}

/** What was known of another part, or of a revision, stays known. */
function foreignDigest(before: State, next: State, owns: Owns): Difference {
  const [was, is] = [before.digests, next.digests];
  const revision = Object.keys(was?.pages ?? {}).find(
    (one) => is?.pages[one] && !isDeepStrictEqual(is.pages[one], was!.pages[one]),
  );
  if (revision !== undefined) return `changes the pages of the revision ${revision}`;
  const subjects = Object.entries(next.parts)
    .filter(([part]) => !owns(part))
    .flatMap(([name, { version, previous, canary }]) =>
      [version, ...previous, ...(canary ? [canary.version] : [])].map((one) => `${name}@${one}`),
    );
  const subject = subjects.find(
    (one) => is?.contracts[one] !== was?.contracts[one] || is?.types?.[one] !== was?.types?.[one],
  );
  return subject && `changes the contract of ${subject}, or its types`;
}

interface ShownSite {
  revision: string;
  parts: Record<string, LivePart>;
}

/** What visitors get without a link: the live site and its variants. */
const shownSites = ({ revision, parts, canaries = [] }: State): ShownSite[] => [
  { revision, parts },
  ...canaries.map((one) => ({ revision: one.revision, parts: partsAt(parts, one.percent) })),
];

const shownAs = ({ version, previous: [fallback] }: LivePart): string => `${version} ${fallback}`;

/** The pages of another part must be those that the state before showed of the same version. */
function foreignPage(before: State, next: State, owns: Owns): Difference {
  const pageOf = (live: State, site: ShownSite, part: string): string | undefined =>
    live.digests?.pages[site.revision]?.[part];
  for (const site of shownSites(next)) {
    for (const [part, shown] of Object.entries(site.parts)) {
      const known = shownSites(before)
        .filter(({ parts }) => parts[part] && shownAs(parts[part]) === shownAs(shown))
        .map((one) => pageOf(before, one, part));
      const page = pageOf(next, site, part);
      if (!owns(part) && (page === undefined || !known.includes(page))) {
        return part === 'shell'
          ? 'changes the pages that belong to the whole site'
          : `changes a page of ${part}`;
      }
    }
  }
  return undefined;
}

/** Its pages are on another origin, so only what differs from the live site needs an owner. */
function foreignPreview(before: State, next: State, owns: Owns): Difference {
  const [was, is] = [before.previews ?? {}, next.previews ?? {}];
  const name = namesIn(was, is).find((one) => {
    const [old, made] = [was[one], is[one]];
    if (isDeepStrictEqual(old, made)) return false;
    const isOwn = !old || old.host !== undefined || old.changed.every(owns);
    if (!made) return !hasEnded(old!, next) && !isOwn;
    const env = old?.host ? old.env : before.env;
    // A preview by link leaves values out: it reports nothing.
    const isElsewhere =
      made.host !== old?.host ||
      namesIn(made.env, env).some(
        (value) => (made.env[value] || old?.host) && made.env[value] !== env[value],
      );
    return (
      !isOwn || isElsewhere || !namesIn(made.parts, old?.parts ?? {}).every(isKnown(made, old))
    );
  });
  return name === undefined ? undefined : `changes the preview ${name}`;

  function isKnown(made: Preview, old: Preview | undefined) {
    return (part: string): boolean =>
      owns(part) ||
      [before.parts[part], old?.parts[part]].some(
        (one) => one?.version === made.parts[part]?.version,
      );
  }
}

const hasEnded = ({ until }: Preview, { change }: State): boolean =>
  until !== undefined && new Date(until) <= new Date(change.at);

function foreignFreeze(before: State, next: State, owns: Owns): Difference {
  const isIn = ({ freezes = [] }: State, freeze: object): boolean =>
    freezes.some((one) => isDeepStrictEqual(one, freeze));
  const changed = [
    ...(next.freezes ?? []).filter((one) => !isIn(before, one)),
    ...(before.freezes ?? []).filter(
      (one) => !isIn(next, one) && new Date(one.until) > new Date(next.change.at),
    ),
  ];
  const freeze = changed.find(({ part }) => !owns(part));
  return freeze && `changes the freeze of ${freeze.part ?? 'the site'}`;
}
