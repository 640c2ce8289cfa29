import { isDeepStrictEqual } from 'node:util';
import type { RemoteContract } from '@platform/contract/artifact';
import { covers } from '@platform/contract/routes';
import type { Finding } from '../check/rules/rule.ts';
import { authorOf, type Request } from '../request/request.ts';
import { openPreviews } from '../state/parts.ts';
import type { State } from '../state/state.ts';
import type { SignedRequest } from '../inbox/inbox.ts';

/**
 * Who must have signed: an owner of each part that the request names, an owner of the site, or the site itself.
 */
const NEEDS: Readonly<Record<Request['kind'], 'part' | 'site' | 'key'>> = {
  release: 'part',
  canary: 'part',
  widen: 'part',
  promote: 'part',
  abort: 'part',
  rollback: 'part',
  preview: 'part',
  freeze: 'part',
  remove: 'site',
  team: 'site',
  owners: 'site',
  prune: 'key',
};

const MAX_PREVIEWS = 20;
const MAX_PREVIEW_MS = 7 * 24 * 3_600_000;
const MINUTE_MS = 60_000;

const isOwner = ({ owners = {} }: State, name: string, key: string): boolean =>
  owners[name]?.includes(key) ?? false;

/** The parts that a request is about. */
export function touchedParts(request: Request): string[] {
  if ('parts' in request) return Object.keys(request.parts);
  if ('names' in request) return request.names;
  if (request.kind === 'rollback') return Object.keys(request.back);
  return request.kind === 'freeze' && request.part !== undefined ? [request.part] : [];
}

/** The parts of the request that its author owns. */
export const ownParts = (live: State, { request, key }: SignedRequest): string[] =>
  touchedParts(request).filter((name) => isOwner(live, name, key) || isOwner(live, 'site', key));

/** What an author must not ask. Pure: the composer looks again whenever another change came first. */
export function mayAsk(live: State, asked: SignedRequest, now: Date): Finding[] {
  const { request, key } = asked;
  const problems: string[] = [];
  const isOfSite = isOwner(live, 'site', key);
  const needed = NEEDS[request.kind];
  if (!isOwner(live, request.from.team, key)) problems.push('its key is no longer an owner');
  if (needed === 'key') problems.push(`${request.kind} needs the key of the site`);
  if (!isOfSite) {
    if (needed === 'site' || (request.kind === 'freeze' && request.part === undefined))
      problems.push(`${request.kind} of the site`);
    const own = ownParts(live, asked);
    // A preview may show versions that are accepted of other parts.
    if (request.kind !== 'preview')
      for (const name of touchedParts(request))
        if (!own.includes(name)) problems.push(`a change of ${name}`);
    problems.push(...allowances(request));
  }
  if (request.kind === 'preview')
    problems.push(...previewProblems(live, request, { now, isOfSite }));
  if (request.kind === 'team' && digestsIn(live).includes(request.digest))
    problems.push('a link that is in use');
  return problems.map((problem) => notAllowed(request, problem));
}

/** What only an owner of the site may wave through. */
function allowances(request: Request): string[] {
  const found: string[] = [];
  if (request.older && request.kind !== 'preview') found.push('older sources');
  if (!('parts' in request)) return found;
  if (Object.keys(request.env).length > 0) found.push('another environment');
  if (request.dropRoutes.length > 0) found.push('the end of addresses');
  if ('removed' in request && request.removed.length > 0) found.push('the end of a part');
  if (request.kind === 'preview' && 'host' in request.access) found.push('a host name');
  return found;
}

const digestsIn = ({ previews = {}, team }: State): (string | undefined)[] => [
  ...Object.values(previews).map(({ digest }) => digest),
  team,
];

function previewProblems(
  live: State,
  request: Extract<SignedRequest['request'], { kind: 'preview' }>,
  { now, isOfSite }: { now: Date; isOfSite: boolean },
): string[] {
  const { [request.name]: known, ...others } = openPreviews(live.previews ?? {}, now);
  const { access, from } = request;
  const team = authorOf({ by: '', from });
  const problems: string[] = [];
  if (known && !isOfSite && !known.by.startsWith(team)) problems.push('a preview of somebody else');
  const own = Object.values(others).filter(({ by }) => by.startsWith(team));
  if (own.length >= MAX_PREVIEWS) problems.push(`more than ${MAX_PREVIEWS} previews`);
  if (!('until' in access)) return problems;
  if (new Date(access.until).getTime() > now.getTime() + MAX_PREVIEW_MS + MINUTE_MS)
    problems.push('a preview for more than 7 days');
  const used = digestsIn({ ...live, previews: others });
  if (access.digest !== undefined && used.includes(access.digest))
    problems.push('a link that is in use');
  return problems;
}

/** New addresses outside `/<part>`, and new links and redirects: they are the site's, and need one of its owners. */
export function siteFindings(
  request: Request,
  next: RemoteContract,
  live: RemoteContract | undefined,
): Finding[] {
  const { owns: known = [], redirects: moved = [], links: shown = [] } = live?.routes ?? {};
  const { owns, redirects = [], links = [] } = next.routes;
  const isOwn = (path: string): boolean =>
    [`/${next.name}`, `/${next.name}/*`].some((one) => covers(one, path));
  const isIn = (list: readonly unknown[], one: unknown): boolean =>
    list.some((before) => isDeepStrictEqual(before, one));
  const problems = [
    ...owns
      .map(({ path }) => path)
      .filter((path) => !isOwn(path) && !known.some((one) => covers(one.path, path)))
      .map((path) => `the new address ${path}`),
    ...redirects
      .filter((one) => !isOwn(one.from) && !isIn(moved, one))
      .map(({ from }) => `a new redirect of ${from}`),
    ...links.filter((one) => !isIn(shown, one)).map(({ to }) => `a new link to ${to}`),
  ];
  return problems.map((problem) => notAllowed(request, problem));
}

const notAllowed = ({ from }: Request, problem: string): Finding => ({
  rule: 'may-ask',
  problem: `${from?.team ?? 'This key'} may not ask for this: ${problem}.`,
  impact: 'A team would have changed what belongs to others.',
  remedy:
    'Ask an owner of the site: their key, and the key of the site, can make this change. A preview shows it to them first.',
});
