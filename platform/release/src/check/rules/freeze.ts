import { visibleLine } from '@platform/contract/visible-text';
import { following, type SiteChange } from '../../state/change.ts';
import type { Freeze, State } from '../../state/state.ts';
import type { Finding } from './rule.ts';

/** The freezes that have not ended. */
export const openFreezes = (live: State | undefined, now: Date): Freeze[] =>
  (live?.freezes ?? []).filter(({ until }) => new Date(until) > now);

/** The rule `not-frozen`. @param names the parts of which a version goes to more visitors */
export const frozenFindings = (
  live: State | undefined,
  names: readonly string[],
  now: Date,
): Finding[] =>
  openFreezes(live, now)
    .filter(({ part }) => names.some((name) => part === undefined || name === part))
    .map(({ part, until, by, why }) => ({
      rule: 'not-frozen',
      problem: `${part ?? 'The site'} is frozen until ${until} by ${by}: ${why}`,
      impact: 'Visitors would get a change in a time that was to have none.',
      remedy: `Wait, or end the freeze: npm run freeze -- ${part ? `${part} ` : ''}--end. A rollback is possible.`,
    }));

/** The parts of which a change gives a version to more visitors, or ends them. */
export function widenedParts(change: SiteChange): readonly string[] {
  if ('versions' in change) {
    const removed = 'removed' in change ? change.removed : undefined;
    return [...Object.keys(change.versions), ...(removed ?? [])];
  }
  return 'canaries' in change && change.kind !== 'abort' ? change.canaries : [];
}

/**
 * The state after a part, or the whole site, was frozen, or set free before its time. What is live stays.
 * @param freeze.part none for the whole site
 * @param freeze.until none to end the freeze
 * @throws Error if the part is not live, there is no freeze to end, or its end or its reason is missing
 */
export function withFreeze(
  live: State,
  { part, until, why = '' }: { part?: string | undefined; until?: Date; why?: string },
  { by, at }: { by: string; at: Date },
): State {
  if (part !== undefined && !live.parts[part]) throw new Error(`${part} is not live.`);
  const author = visibleLine(by);
  const open = openFreezes(live, at);
  const others = open.filter((one) => one.part !== part);
  const freeze = until && {
    ...(part !== undefined && { part }),
    until: endOf(until, at),
    why: reasonOf(why),
    by: author,
  };
  if (!freeze && others.length === open.length)
    throw new Error(`${part ?? 'The site'} is not frozen.`);
  const change: State['change'] = {
    kind: 'freeze',
    parts: [],
    freeze: freeze ?? (part === undefined ? {} : { part }),
    by: author,
    at: at.toISOString(),
  };
  return { ...following(live, at), freezes: [...others, ...(freeze ? [freeze] : [])], change };
}

function endOf(until: Date, now: Date): string {
  if (until > now) return until.toISOString();
  throw new Error('A freeze ends at a time to come: --until 2026-12-01T08:00');
}

function reasonOf(why: string): string {
  const reason = visibleLine(why).trim();
  if (reason) return reason;
  throw new Error('A freeze needs a reason, for those whom it refuses: --why "…"');
}
