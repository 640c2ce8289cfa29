import { randomInt } from 'node:crypto';
import { isPreviewAddress, liveAddressOf } from '@platform/contract/preview';
import type { SiteRequest } from '@platform/release/respond/request';
import {
  isCode,
  plainText,
  respond,
  type ServedSite,
  type SiteResponse,
} from '@platform/release/respond/respond';
import type { ServedPreview, ServedState } from './live-site.ts';
import { secretDigest } from '@platform/release/part/artifact';

export interface FailedRequest {
  event: 'request-error';
  path: string;
  message: string;
}

/** The number of a browser from 0 to 99, or `team`. */
const CANARY = 'canary';
const PREVIEW = 'preview';
const TEAM = 'team';
/** Under the percentage of every canary, also of one of 0 %. */
const TEAM_NUMBER = -1;
const LONG = `Max-Age=${180 * 24 * 3600}`;
const OVER = 'Max-Age=0';

/**
 * In any runtime: first which site, then what it sends; 503 before the first release, and if a file cannot be read now.
 */
export async function answer(
  request: SiteRequest,
  options: {
    state: (request: SiteRequest) => Promise<ServedState | undefined> | ServedState | undefined;
    log: (event: FailedRequest) => void;
  },
): Promise<SiteResponse> {
  try {
    const state = await options.state(request);
    if (!state) return unavailable('Nothing can be served yet.');
    const chosen = await chooseSite(state, request);
    if ('status' in chosen) return chosen;
    const { site, headers, cookie } = chosen;
    const response = await respond(site, request);
    if (cookie === undefined) return { ...response, headers: { ...response.headers, ...headers } };
    // Only a page draws a number: its other requests follow it, with the cookie.
    const sent = response.isPage ? response : await respond(state.live, request);
    const kept = response.isPage && { 'Set-Cookie': cookie };
    return { ...sent, headers: { ...sent.headers, ...headers, ...kept } };
  } catch (error) {
    const { message } = error as Error;
    options.log({ event: 'request-error', path: request.raw, message });
    return unavailable('This cannot be read now.');
  }
}

interface Chosen {
  site: ServedSite;
  /** In addition to those of the site. */
  headers?: Record<string, string>;
  /** Keeps the number that this request drew. */
  cookie?: string;
}

/** Not for shared caches: another browser can get another site. */
const PRIVATE = { 'Cache-Control': 'private, no-cache' };

/**
 * The live site or one of its variants: a preview at the preview address or at its own host name, and otherwise the
 * site with this browser's canaries. The files under `/mf/` are the same for all.
 * @see docs/decisions/0020-the-server-chooses-a-variant.md
 */
async function chooseSite(
  state: ServedState,
  request: SiteRequest,
): Promise<Chosen | SiteResponse> {
  const { method, pathname, search } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || isCode(pathname)) return { site: state.live };
  const host = hostOf(request);
  const named = state.previews.find((one) => one.host !== undefined && one.host === host);
  if (named) return previewed(named);
  const query = new URLSearchParams(search);
  if (isPreviewAddress(host)) return choosePreview(state, request, query);

  const secret = query.get(CANARY);
  if (secret !== null && (secret === '' || secretDigest(secret) === state.team)) {
    const [value, life] = secret === '' ? ['', OVER] : [TEAM, LONG];
    const cookie = setCookie(host, CANARY, value, life);
    return redirect(withoutParameter(pathname, query, CANARY), cookie);
  }
  return state.canaries.length === 0 ? { site: state.live } : chooseCanary(state, request);
}

/** A browser gets the first variant whose percentage is above its number. The first page that it requests draws it. */
function chooseCanary({ live, canaries }: ServedState, request: SiteRequest): Chosen {
  const kept = numberIn(cookieOf(request, CANARY));
  const isDrawn = kept === undefined && canaries.some(({ percent }) => percent > 0);
  const number = kept ?? (isDrawn ? randomInt(100) : 100);
  const isInside = (percent: number): boolean => number < percent || number === TEAM_NUMBER;
  const site = canaries.find(({ percent }) => isInside(percent))?.site ?? live;
  const cookie = setCookie(hostOf(request), CANARY, String(number), LONG);
  return { site, headers: PRIVATE, ...(isDrawn && { cookie }) };
}

/** The preview of the secret in the link or in the cookie. Everyone else is led to the live site. */
async function choosePreview(
  { previews }: ServedState,
  request: SiteRequest,
  query: URLSearchParams,
): Promise<Chosen | SiteResponse> {
  const host = hostOf(request);
  const linked = query.get(PREVIEW);
  const secret = linked ?? cookieOf(request, PREVIEW) ?? '';
  const rest = withoutParameter(request.pathname, query, PREVIEW);
  const digest = secretDigest(secret);
  const found = previews.find((one) => one.digest === digest && new Date(one.until!) > new Date());
  if (found && !linked) return previewed(found);
  if (found) {
    const life = `Expires=${new Date(found.until!).toUTCString()}`;
    return redirect(rest, setCookie(host, PREVIEW, secret, life));
  }
  if (linked) {
    const text = 'This preview has ended, or its link is not complete. Ask for a new link.';
    return plainText(404, text, { 'Cache-Control': 'no-store' });
  }
  return redirect(`//${liveAddressOf(host)}${rest}`, setCookie(host, PREVIEW, '', OVER));
}

const previewed = async ({ site }: ServedPreview): Promise<Chosen> => ({
  site: await site(),
  headers: { ...PRIVATE, 'X-Robots-Tag': 'noindex' },
});

const unavailable = (text: string): SiteResponse =>
  plainText(503, text, { 'Retry-After': '5', 'Cache-Control': 'no-store' });

const redirect = (location: string, cookie: string): SiteResponse => ({
  status: 303,
  headers: {
    Location: location,
    'Set-Cookie': cookie,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Content-Length': '0',
  },
});

/** The path of a request, without the parameter that contained a secret. It begins with exactly one `/`. */
function withoutParameter(pathname: string, query: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(name);
  return encodeURI(pathname) + (rest.size > 0 ? `?${rest.toString()}` : '');
}

const hostOf = ({ header }: SiteRequest): string => header('host') ?? '';

function cookieOf(request: SiteRequest, name: string): string | undefined {
  const beginning = `${cookieName(hostOf(request), name)}=`;
  return (request.header('cookie') ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(beginning))
    ?.slice(beginning.length);
}

const numberIn = (cookie = ''): number | undefined => {
  if (cookie === TEAM) return TEAM_NUMBER;
  return /^\d\d?$/.test(cookie) ? Number(cookie) : undefined;
};

const setCookie = (host: string, name: string, value: string, life: string): string =>
  `${cookieName(host, name)}=${value}; Path=/; ${life}; HttpOnly; SameSite=Lax` +
  (isThisMachine(host) ? '' : '; Secure');

/**
 * No other host of the domain can set a cookie with this prefix, and browsers keep it over https only. A developer's
 * machine has none.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
const cookieName = (host: string, name: string): string =>
  isThisMachine(host) ? name : `__Host-${name}`;

const isThisMachine = (host: string): boolean =>
  /^(?:(?:[\w.-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
