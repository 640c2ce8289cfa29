import * as v from 'valibot';
import type { PageEnvironment } from '@platform/contract/site';
import { sha256 } from '../part/artifact.ts';
import {
  AUTHOR,
  ENVIRONMENT,
  faultIn,
  HOST,
  line,
  PART_NAME,
  PERCENT,
  PREVIEW_NAME,
  REASON,
  SECRET_DIGEST,
  SHA256,
  SUBJECTS,
  TIME,
  VERSION,
} from '../state/state-schema.ts';

/** A published version that is to be shown to visitors. */
export interface AskedVersion {
  version: string;
  /** The sha256 (hex) of its contract, which names the hash of every file. */
  contract: string;
  /** The sha256 (hex) of the declarations that it was compiled with. */
  types?: string | undefined;
  /** Of the commits since the version that it replaces, newest first. */
  subjects?: string[] | undefined;
}

interface NewVersions {
  parts: Record<string, AskedVersion>;
  /** What changes of the environment; the site keeps the rest. */
  env: PageEnvironment;
  /** Addresses, and prefixes ending in `/*`, that may disappear. */
  dropRoutes: string[];
  /** The shell will not be rolled back below the new versions. */
  skipEarlierShells: boolean;
  /** Only the checks: nothing changes. */
  isDryRun?: boolean | undefined;
}

/** Which browsers get a preview. */
type PreviewAccess =
  /** Those with its link. Without a digest the known link stays. */
  | { digest?: string | undefined; until: string }
  /** Everyone at this host name. */
  | { host: string };

type Wish =
  | ({ kind: 'release' | 'remove'; removed: string[] } & NewVersions)
  | ({ kind: 'canary'; percent: number } & NewVersions)
  | { kind: 'widen'; names: string[]; percent: number }
  | { kind: 'promote' | 'abort'; names: string[] }
  /** By part, the version that goes live; `null` for what was live before. */
  | { kind: 'rollback'; back: Record<string, string | null>; isNamed: boolean }
  | ({ kind: 'preview'; name: string; access: PreviewAccess } & NewVersions)
  /** A new link for the browsers that get every canary. */
  | { kind: 'team'; digest: string }
  /** Without `until` it ends a freeze; without `part` it is about the whole site. */
  | { kind: 'freeze'; part?: string | undefined; until?: string | undefined; why: string }
  | { kind: 'prune'; keepDays: number };

/** One change of the site, as somebody asks for it. */
export type Request = Wish & {
  /** The author, as in git. */
  by: string;
  /**
   * By part, the version that the author expects to be replaced: the live one, or of a canary that is widened, promoted or
   * aborted, the canary's. `null` for a part that is not live.
   */
  replaces: Record<string, string | null>;
  /** Composes also with code that does not contain the code of the live pages. */
  older?: boolean | undefined;
  /** Two requests for the same are two. */
  nonce: string;
};

export type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;

const names = v.pipe(v.array(PART_NAME), v.minLength(1), v.maxLength(100));
const NEW_VERSIONS = {
  parts: v.record(
    PART_NAME,
    v.object({
      version: VERSION,
      contract: SHA256,
      types: v.optional(SHA256),
      subjects: v.optional(SUBJECTS),
    }),
  ),
  env: ENVIRONMENT,
  dropRoutes: v.pipe(v.array(line(500)), v.maxLength(500)),
  skipEarlierShells: v.boolean(),
  isDryRun: v.optional(v.boolean()),
};
const COMMON = {
  kind: v.string(),
  by: AUTHOR,
  replaces: v.record(PART_NAME, v.nullable(VERSION)),
  older: v.optional(v.boolean()),
  nonce: line(64),
};
const RELEASE = { removed: v.pipe(v.array(PART_NAME), v.maxLength(100)), ...NEW_VERSIONS };
const WISHES: Readonly<Record<Request['kind'], v.ObjectEntries>> = {
  release: RELEASE,
  remove: RELEASE,
  canary: { percent: PERCENT, ...NEW_VERSIONS },
  widen: { names, percent: PERCENT },
  promote: { names },
  abort: { names },
  rollback: { back: v.record(PART_NAME, v.nullable(VERSION)), isNamed: v.boolean() },
  preview: {
    name: PREVIEW_NAME,
    access: v.union([
      v.strictObject({ digest: v.optional(SECRET_DIGEST), until: TIME }),
      v.strictObject({ host: HOST }),
    ]),
    ...NEW_VERSIONS,
  },
  team: { digest: SECRET_DIGEST },
  freeze: { part: v.optional(PART_NAME), until: v.optional(TIME), why: REASON },
  prune: { keepDays: v.pipe(v.number(), v.minValue(30)) },
};

/** @returns what is wrong with the first wrong field */
export function requestFault(value: Request): string | undefined {
  const wish = Object.hasOwn(WISHES, value.kind) ? WISHES[value.kind] : undefined;
  return wish ? faultIn(v.strictObject({ ...wish, ...COMMON }), value) : 'kind: it is unknown';
}

/** Says which change answers it, whoever looks. */
export const idOf = (request: Request): string => sha256(JSON.stringify(request));
