import type { PageEnvironment } from '@platform/contract/site';
import { visibleLine } from '@platform/contract/visible-text';
import {
  afterAbort,
  afterCanary,
  afterRollback,
  canariesOf,
  labelsOf,
  openPreviews,
  recalledAfter,
} from '../state/parts.ts';
import {
  afterRelease,
  afterRemoval,
  type Change,
  differences,
  type Digests,
  type Freeze,
  type LivePart,
  type Preview,
  sorted,
  type State,
} from '../state/state.ts';
import {
  type Request,
  type RequestOf,
  type SiteRequest,
  type SiteContent,
  askedVersions,
  authorOf,
} from './request.ts';

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
      const back = Object.entries(request.back);
      const wanted = back.reduce((now, [name, to]) => afterRollback(now, name, to ?? undefined), {
        ...parts,
      });
      return { parts: wanted, env };
    }
  }
}

/** Candidates have no fallback version: the preview's bar would name a version that does not run. */
const previewParts = (
  live: Readonly<Record<string, LivePart>>,
  versions: Readonly<Record<string, string>>,
): Record<string, LivePart> =>
  Object.fromEntries(
    Object.entries(afterRelease(live, versions)).map(([name, { version, previous }]) => [
      name,
      { version, previous: name in versions ? [] : previous.slice(0, 1) },
    ]),
  );

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
