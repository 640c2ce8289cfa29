import type { PageEnvironment } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import * as v from 'valibot';
import { sha256 } from '../part/artifact.ts';
import {
  afterAbort,
  afterCanary,
  afterRollback,
  canariesOf,
  labelsOf,
  openPreviews,
  previewParts,
  recalledAfter,
} from '../state/parts.ts';
import {
  afterRelease,
  afterRemoval,
  AUTHOR,
  type Change,
  differences,
  type Digests,
  ENVIRONMENT,
  faultIn,
  type Freeze,
  HOST,
  line,
  type LivePart,
  OWNED,
  OWNERS,
  PART_NAME,
  PERCENT,
  type Preview,
  PREVIEW_NAME,
  REASON,
  SECRET_DIGEST,
  SHA256,
  sorted,
  type State,
  STORE_ID,
  SUBJECTS,
  TIME,
  VERSION,
} from '../state/state.ts';

const COMMON = {
  by: AUTHOR,
  /**
   * By part, the version that the author expects to be replaced: the live one, or of a canary that is widened, promoted
   * or aborted, the canary's. `null` for a part that is not live.
   */
  replaces: v.record(PART_NAME, v.nullable(VERSION)),
  /** Composes also with code that does not contain the code of the live pages. */
  older: v.optional(v.boolean()),
  /** Two requests for the same are two. */
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  /** The number of the state that the author saw: the states after it can contain the answer. */
  after: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Of a request from outside: the store that it is for, and whose inbox it is in. */
  from: v.optional(v.strictObject({ store: STORE_ID, team: OWNED })),
};

/** A published version that is to be shown to visitors. */
const ASKED_VERSION = v.strictObject({
  version: VERSION,
  /** The sha256 of its contract, which names the hash of every file. */
  contract: SHA256,
  /** The sha256 of the declarations that it was compiled with. */
  types: v.optional(SHA256),
  /** Of the commits since the version that it replaces. */
  subjects: v.optional(SUBJECTS),
});

const NEW_VERSIONS = {
  parts: v.record(PART_NAME, ASKED_VERSION),
  /** What changes of the environment; the site keeps the rest. */
  env: ENVIRONMENT,
  /** Addresses, and prefixes ending in `/*`, that may disappear. */
  dropRoutes: v.pipe(v.array(line(500)), v.maxLength(500)),
};
const names = v.pipe(v.array(PART_NAME), v.minLength(1), v.maxLength(100));

const wish = <Kind extends string, Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
  v.strictObject({ kind: v.literal(kind), ...entries, ...COMMON });
const RELEASE = {
  ...NEW_VERSIONS,
  removed: v.pipe(v.array(PART_NAME), v.maxLength(100)),
  /** Only the checks: nothing changes. */
  isDryRun: v.optional(v.boolean()),
};

/** One change of the site, as somebody asks for it. */
const REQUEST = v.variant('kind', [
  wish('release', RELEASE),
  wish('remove', RELEASE),
  wish('canary', { ...NEW_VERSIONS, percent: PERCENT, isDryRun: v.optional(v.boolean()) }),
  wish('widen', { names, percent: PERCENT }),
  wish('promote', { names }),
  wish('abort', { names }),
  wish('rollback', {
    /** By part, the version that goes live; `null` if none was live before. */
    back: v.record(PART_NAME, v.nullable(VERSION)),
    isNamed: v.boolean(),
  }),
  wish('preview', {
    ...NEW_VERSIONS,
    name: PREVIEW_NAME,
    /** For browsers with its link, without a digest the known one; or for everyone at a host name. */
    access: v.union([
      v.strictObject({ digest: v.optional(SECRET_DIGEST), until: TIME }),
      v.strictObject({ host: HOST }),
    ]),
  }),
  /** A new link for the browsers that get every canary. */
  wish('team', { digest: SECRET_DIGEST }),
  /** Without `until` it ends a freeze; without `part` it is about the whole site. */
  wish('freeze', { part: v.optional(PART_NAME), until: v.optional(TIME), why: REASON }),
  /** The keys that may ask for changes of a part, or of the whole site; none ends its inbox. */
  wish('owners', { owned: OWNED, keys: OWNERS }),
  wish('prune', { keepDays: v.pipe(v.number(), v.minValue(30)) }),
]);

export type AskedVersion = v.InferOutput<typeof ASKED_VERSION>;
export type Request = v.InferOutput<typeof REQUEST>;
export type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;

/** @returns what is wrong with the first wrong field */
export const requestFault = (value: unknown): string | undefined => faultIn(REQUEST, value);

/** The answering change records it. For a request from outside it equals the sha256 of the signed bytes. */
export const idOf = (value: Request): string => sha256(JSON.stringify(value));

/** Requests that compose pages. */
export type SiteRequest = RequestOf<
  'release' | 'remove' | 'canary' | 'widen' | 'promote' | 'abort' | 'rollback' | 'preview'
>;

export interface SiteContent {
  parts: Record<string, LivePart>;
  env: PageEnvironment;
}

/** By part. */
export const askedVersions = (
  asked: Readonly<Record<string, AskedVersion>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).map(([name, { version }]) => [name, version]));

/** The author as the journal shows it. Only the team is proven, by a signature; the name is a claim. */
export const authorOf = ({ by, from }: Pick<Request, 'by' | 'from'>): string =>
  (from ? `${from.team}: ${by}` : by).slice(0, 200);

/**
 * @param withoutReports what a preview changes of the environment
 * @throws Error if the live state does not allow the change
 */
export function decide(
  live: State | undefined,
  request: SiteRequest,
  withoutReports: PageEnvironment = {},
): SiteContent {
  const { parts = {}, env: before = {} } = live ?? {};
  const env = 'env' in request ? { ...before, ...request.env } : before;
  switch (request.kind) {
    case 'release':
    case 'remove': {
      const left = afterRemoval(parts, request.removed);
      return { parts: afterRelease(left, askedVersions(request.parts)), env };
    }
    case 'preview':
      if (parts[request.name])
        throw new Error(`${request.name} is a part: give the preview another name.`);
      return {
        parts: previewParts(parts, askedVersions(request.parts)),
        env: { ...before, ...withoutReports, ...request.env },
      };
    case 'canary':
      return { parts: afterCanary(parts, askedVersions(request.parts), request.percent), env };
    case 'widen':
      return { parts: afterCanary(parts, canariesOf(parts, request.names), request.percent), env };
    case 'promote':
      return { parts: afterRelease(parts, canariesOf(parts, request.names)), env };
    case 'abort':
      return { parts: afterAbort(parts, request.names), env };
    default: {
      let wanted = parts;
      for (const [name, to] of Object.entries(request.back))
        wanted = afterRollback(wanted, name, to ?? undefined);
      return { parts: wanted, env };
    }
  }
}

/** The parts whose version a request gives to more visitors, or that it ends. */
export function widenedParts(request: Request): readonly string[] {
  if (request.kind === 'release' || request.kind === 'remove')
    return [...Object.keys(request.parts), ...request.removed];
  if (request.kind === 'canary') return Object.keys(request.parts);
  return request.kind === 'promote' || request.kind === 'widen' ? request.names : [];
}

/** The freezes that have not ended. */
export const openFreezes = (live: State | undefined, now: Date): Freeze[] =>
  (live?.freezes ?? []).filter(({ until }) => new Date(until) > now);

/**
 * The freezes after one was begun, or ended before its time.
 * @throws Error if the part is not live, there is no freeze to end, or its end or its reason is missing
 */
function freezesAfter(
  live: State,
  request: RequestOf<'freeze'>,
  at: Date,
): { freezes: Freeze[]; freeze: Partial<Freeze> } {
  const { part, until, why } = request;
  if (part !== undefined && !live.parts[part]) throw new Error(`${part} is not live.`);
  const of = part === undefined ? {} : { part };
  const open = openFreezes(live, at);
  const others = open.filter((one) => one.part !== part);
  if (until === undefined) {
    if (others.length === open.length) throw new Error(`${part ?? 'The site'} is not frozen.`);
    return { freezes: others, freeze: of };
  }
  if (new Date(until) <= at)
    throw new Error('A freeze ends at a time to come: --until 2026-12-01T08:00');
  const reason = visibleLine(why).trim();
  if (!reason) throw new Error('A freeze needs a reason, shown to anyone it refuses: --why "…"');
  const freeze = { ...of, until, why: reason, by: visibleLine(authorOf(request)) };
  return { freezes: [...others, freeze], freeze };
}

/** What a composer made for a request. */
export interface Made {
  /** The number of the state. */
  sequence: number;
  id: string;
  at: Date;
  /** What visitors get, if it changes. */
  site?: SiteContent & Required<Pick<State, 'revision' | 'canaries' | 'code'>>;
  preview?: Preview;
  digests?: Pick<State, 'contracts' | 'types'>;
}

/** The state after a request. @throws Error as `decide` */
export function nextState(live: State | undefined, request: Request, made: Made): State {
  const { sequence, id, site, preview, digests } = made;
  const before = live?.change.at;
  const at = before !== undefined && new Date(before) > made.at ? new Date(before) : made.at;
  const { change: _, signature: __, previews = {}, ...kept } = live ?? {};
  const open = openPreviews(
    { ...previews, ...(preview && request.kind === 'preview' && { [request.name]: preview }) },
    at,
  );
  const { freezes, freeze } = request.kind === 'freeze' ? freezesAfter(live!, request, at) : {};
  const change: Change = {
    kind: request.kind === 'widen' ? 'canary' : request.kind,
    ...(request.kind === 'rollback' && request.isNamed && { isNamed: true }),
    ...(request.kind === 'preview' && { preview: request.name }),
    ...(request.kind === 'owners' && { owned: request.owned }),
    ...(freeze && { freeze }),
    parts: site ? changesTo(live, site.parts, request) : [],
    by: visibleLine(authorOf(request)),
    at: at.toISOString(),
    request: id,
  };
  const next = {
    ...kept,
    ...site,
    sequence,
    ...digests,
    ...(request.kind === 'team' && { team: request.digest }),
    ...(request.kind === 'owners' && {
      owners: sorted({ ...live?.owners, [request.owned]: request.keys }),
    }),
    ...(request.kind === 'prune' && { pruned: sequence }),
    ...(freezes && { freezes }),
    previews: open,
    recalled: recalledAfter(live?.recalled ?? {}, change),
    change,
  } as State;
  const labels = labelsOf(next);
  // Without digests of versions that it no longer names.
  const named = (all: Digests = {}): Digests =>
    Object.fromEntries(Object.entries(all).filter(([one]) => labels.has(one)));
  return { ...next, contracts: named(next.contracts), types: named(next.types) };
}

/** With the subjects of their commits, for the changelog. */
function changesTo(
  live: State | undefined,
  parts: Record<string, LivePart>,
  request: Request,
): Change['parts'] {
  const asked = 'parts' in request ? request.parts : {};
  return differences(live?.parts ?? {}, parts).map((part) => {
    const subjects = (asked[part.name]?.subjects ?? []).map(visibleLine);
    return subjects.length > 0 ? { ...part, subjects } : part;
  });
}
