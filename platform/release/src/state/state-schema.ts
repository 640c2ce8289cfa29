import * as v from 'valibot';
import { versionFault } from '@platform/contract/grammar';

// States come from the store: their names become keys, cookies and lines on terminals. Unnamed fields are ignored.

export const line = (max: number) => v.pipe(v.string(), v.maxLength(max));
export const PART_NAME = v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,39}$/));
export const VERSION = v.pipe(
  line(100),
  v.check((text) => versionFault(text) === undefined),
);
export const SHA256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
export const TIME = v.pipe(
  line(40),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
export const PERCENT = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));
export const ENVIRONMENT = v.record(line(60), v.optional(line(4000)));
/** More than a part can have since its last release, and than git is asked for. */
export const SUBJECTS = v.pipe(v.array(line(200)), v.maxLength(50));
export const AUTHOR = line(200);
export const REASON = line(300);
export const PREVIEW_NAME = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,39}$/));
export const SECRET_DIGEST = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
export const HOST = v.pipe(line(260), v.regex(/^[a-z\d.-]+(?::\d{1,5})?$/));

const few = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(v.array(item), v.maxLength(max));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const revision = line(64);
const digests = v.optional(v.record(line(150), SHA256));
const part = v.object({
  version: VERSION,
  previous: few(VERSION, 10),
  canary: v.optional(v.object({ version: VERSION, percent: PERCENT })),
});
const parts = v.record(PART_NAME, part);
const freeze = v.object({ part: v.optional(PART_NAME), until: TIME, why: REASON, by: AUTHOR });

const STATE = v.object({
  sequence: count,
  revision,
  parts,
  env: ENVIRONMENT,
  canaries: v.optional(few(v.object({ percent: PERCENT, revision }), 100)),
  previews: v.optional(
    v.record(
      PREVIEW_NAME,
      v.object({
        revision,
        parts,
        changed: few(PART_NAME, 500),
        env: ENVIRONMENT,
        digest: v.optional(SECRET_DIGEST),
        until: v.optional(TIME),
        host: v.optional(HOST),
        by: AUTHOR,
      }),
    ),
  ),
  team: v.optional(SECRET_DIGEST),
  freezes: v.optional(few(freeze, 1000)),
  recalled: v.optional(v.record(PART_NAME, few(VERSION, 10))),
  code: v.optional(v.object({ version: line(100), commit: line(64) })),
  pruned: v.optional(count),
  contracts: digests,
  types: digests,
  change: v.object({
    kind: v.picklist([
      'release',
      'rollback',
      'canary',
      'promote',
      'abort',
      'remove',
      'prune',
      'preview',
      'team',
      'freeze',
    ]),
    parts: few(
      v.object({
        name: PART_NAME,
        from: v.optional(VERSION),
        to: v.optional(VERSION),
        percent: v.optional(PERCENT),
        ended: v.optional(VERSION),
        subjects: v.optional(SUBJECTS),
      }),
      500,
    ),
    isNamed: v.optional(v.boolean()),
    preview: v.optional(PREVIEW_NAME),
    freeze: v.optional(v.partial(freeze)),
    by: AUTHOR,
    at: TIME,
    request: v.optional(SHA256),
  }),
  signature: v.optional(line(200)),
});

/** @returns what is wrong with the first wrong field; `undefined` for a state that can be read */
export const stateFault = (value: unknown): string | undefined => faultIn(STATE, value);

export function faultIn(schema: v.GenericSchema, value: unknown): string | undefined {
  const { issues: [issue] = [] } = v.safeParse(schema, value);
  return issue && `${v.getDotPath(issue) ?? 'It'}: ${issue.message}`;
}
