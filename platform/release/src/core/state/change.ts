import type { PageEnvironment } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import { afterAbort, afterCanary, afterPromotion, afterWidening } from './canary.ts';
import {
  afterRelease,
  afterRemoval,
  afterRollback,
  type ComposingCode,
  differences,
  type Live,
  type LivePart,
} from './live.ts';

/** The parts and the environment that a site is composed of. */
export interface SiteContent {
  parts: Record<string, LivePart>;
  env: PageEnvironment;
}

/** A change that a team asks for. */
export type SiteChange =
  /** `env` holds only what changes of the environment; the site keeps the rest. */
  | {
      kind: 'release' | 'remove';
      versions: Readonly<Record<string, string>>;
      env: PageEnvironment;
      /** Remotes that end. */
      removed?: readonly string[];
    }
  | {
      kind: 'canary';
      versions: Readonly<Record<string, string>>;
      env: PageEnvironment;
      percent: number;
    }
  | { kind: 'rollback'; part: string; to?: string | undefined }
  | { kind: 'promote' | 'abort'; part: string }
  /** Gives the canary of a part to another percentage of browsers. */
  | { kind: 'canary'; part: string; percent: number }
  /** Trusts a public key for preview links. `replaces` allows it to take the place of another key. */
  | { kind: 'preview-key'; publicKey: string; replaces: boolean };

/**
 * The content of the site after a change.
 * @throws Error if the live state does not allow the change
 */
export function decide(live: Live | undefined, change: SiteChange): SiteContent {
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
    case 'rollback':
      return { parts: afterRollback(parts, change.part, change.to), env };
    case 'promote':
      return { parts: afterPromotion(parts, change.part), env };
    case 'abort':
      return { parts: afterAbort(parts, change.part), env };
    case 'canary':
      return { parts: afterWidening(parts, change.part, change.percent), env };
    default:
      return { parts, env: withPreviewKey(env, change) };
  }
}

/**
 * The state that follows the live one.
 * @param next.subjects the commit subjects of changed parts, for the changelog
 */
export const nextState = (
  live: Live | undefined,
  next: SiteContent & {
    revision: string;
    code: ComposingCode;
    kind: SiteChange['kind'];
    by: string;
    at: Date;
    subjects?: Readonly<Record<string, string[]>>;
  },
): Live => ({
  sequence: (live?.sequence ?? 0) + 1,
  revision: next.revision,
  parts: next.parts,
  env: next.env,
  code: next.code,
  ...(live?.pruned !== undefined && { pruned: live.pruned }),
  change: {
    kind: next.kind,
    parts: differences(live?.parts ?? {}, next.parts).map((part) => {
      const subjects = (next.subjects?.[part.name] ?? []).map(visibleLine);
      return subjects.length > 0 ? { ...part, subjects } : part;
    }),
    by: visibleLine(next.by),
    at: next.at.toISOString(),
  },
});

function withPreviewKey(
  env: PageEnvironment,
  { publicKey, replaces }: { publicKey: string; replaces: boolean },
): PageEnvironment {
  const isOther = env.previewKey !== undefined && env.previewKey !== publicKey;
  if (isOther && !replaces) {
    throw new Error(
      'This site trusts another preview key than yours. Set PREVIEW_KEY to that key, or replace it with yours by ' +
        '--new-preview-key: all links that were signed before stop working.',
    );
  }
  return { ...env, previewKey: publicKey };
}
