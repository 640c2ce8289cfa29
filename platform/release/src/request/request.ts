import type { PageEnvironment } from '@platform/contract/site';
import * as v from 'valibot';
import { sha256 } from '../part/artifact.ts';
import {
  AUTHOR,
  ENVIRONMENT,
  faultIn,
  HOST,
  line,
  type LivePart,
  OWNED,
  OWNERS,
  PART_NAME,
  PERCENT,
  PREVIEW_NAME,
  REASON,
  SECRET_DIGEST,
  SHA256,
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

/** Says which change answers it, whoever looks: of a request from outside the sha256 of the signed bytes. */
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

/** Whom the journal names: a name is only claimed, the team has signed. */
export const authorOf = ({ by, from }: Pick<Request, 'by' | 'from'>): string =>
  (from ? `${from.team}: ${by}` : by).slice(0, 200);
