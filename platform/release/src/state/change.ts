import type { PageEnvironment } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import {
  afterRelease,
  afterRemoval,
  type ComposingCode,
  differences,
  type State,
  type LivePart,
  type CanarySite,
  type Preview,
} from './state.ts';
import { afterRollback, recalledAfter } from './rollback.ts';
import {
  afterAbort,
  afterCanary,
  afterPromotion,
  afterWidening,
  openPreviews,
} from './variants.ts';

export interface SiteContent {
  parts: Record<string, LivePart>;
  env: PageEnvironment;
}

export type SiteChange =
  /** `env` holds only what changes of the environment; the site keeps the rest. */
  | {
      kind: 'release' | 'remove';
      versions: Readonly<Record<string, string>>;
      env: PageEnvironment;
      removed?: readonly string[];
    }
  | {
      kind: 'canary';
      versions: Readonly<Record<string, string>>;
      env: PageEnvironment;
      percent: number;
    }
  /** By part, the version that goes live; `undefined` for what was live before. */
  | { kind: 'rollback'; back: Readonly<Record<string, string | undefined>>; isNamed: boolean }
  | { kind: 'promote' | 'abort'; canaries: readonly string[] }
  | { kind: 'canary'; canaries: readonly string[]; percent: number };

/** @throws Error if the live state does not allow the change */
export function decide(live: State | undefined, change: SiteChange): SiteContent {
  if ('versions' in change) {
    const before = live?.parts ?? {};
    const parts =
      change.kind === 'canary'
        ? afterCanary(before, change.versions, change.percent)
        : afterRelease(afterRemoval(before, change.removed ?? []), change.versions);
    return { parts, env: { ...live?.env, ...change.env } };
  }
  if (!live) throw new Error('Nothing is live yet.');
  const { parts, env } = live;
  switch (change.kind) {
    case 'rollback': {
      const back = Object.entries(change.back);
      return { parts: back.reduce((now, [name, to]) => afterRollback(now, name, to), parts), env };
    }
    case 'promote':
      return { parts: afterPromotion(parts, change.canaries), env };
    case 'abort':
      return { parts: afterAbort(parts, change.canaries), env };
    default:
      return { parts: afterWidening(parts, change.canaries, change.percent), env };
  }
}

/** Without what has ended. */
export const following = (live: State, at: Date): Omit<State, 'change'> => {
  const { change: _, previews, ...rest } = live;
  const open = openPreviews(previews ?? {}, at);
  return {
    ...rest,
    sequence: live.sequence + 1,
    ...(Object.keys(open).length > 0 && { previews: open }),
  };
};

/** @param next.subjects the commit subjects of changed parts, for the changelog */
export function nextState(
  live: State | undefined,
  next: SiteContent & {
    revision: string;
    canaries: CanarySite[];
    code: ComposingCode;
    kind: SiteChange['kind'];
    by: string;
    at: Date;
    subjects?: Readonly<Record<string, string[]>>;
    isNamed?: boolean;
  },
): State {
  const {
    canaries: _,
    recalled: __,
    ...before
  } = live ? following(live, next.at) : { sequence: 1 };
  const change: State['change'] = {
    kind: next.kind,
    ...(next.isNamed && { isNamed: true }),
    parts: differences(live?.parts ?? {}, next.parts).map((part) => {
      const subjects = (next.subjects?.[part.name] ?? []).map(visibleLine);
      return subjects.length > 0 ? { ...part, subjects } : part;
    }),
    by: visibleLine(next.by),
    at: next.at.toISOString(),
  };
  const recalled = recalledAfter(live?.recalled ?? {}, change);
  return {
    ...before,
    revision: next.revision,
    parts: next.parts,
    env: next.env,
    ...(next.canaries.length > 0 && { canaries: next.canaries }),
    ...(Object.keys(recalled).length > 0 && { recalled }),
    code: next.code,
    change,
  };
}

/** Candidates have no fallback version: the preview's bar would name a version that does not run. */
export const previewParts = (
  live: State,
  versions: Readonly<Record<string, string>>,
): Record<string, LivePart> =>
  Object.fromEntries(
    Object.entries(afterRelease(live.parts, versions)).map(([name, { version, previous }]) => [
      name,
      { version, previous: name in versions ? [] : previous.slice(0, 1) },
    ]),
  );

/** What is live stays. */
export const withPreview = (
  live: State,
  { name, ...preview }: Preview & { name: string },
  at: Date,
): State => {
  const next = following(live, at);
  return {
    ...next,
    previews: { ...next.previews, [name]: preview },
    change: {
      kind: 'preview',
      parts: [],
      preview: name,
      by: visibleLine(preview.by),
      at: at.toISOString(),
    },
  };
};

/** What is live stays. */
export const withTeam = (
  live: State,
  team: string,
  { by, at }: { by: string; at: Date },
): State => ({
  ...following(live, at),
  team,
  change: { kind: 'team', parts: [], by: visibleLine(by), at: at.toISOString() },
});
