import { createHash, getRandomValues } from 'node:crypto';
import { isPreviewAddress, liveAddressOf } from '@platform/contract/preview';
import { LIVE_FILE, type LiveFile } from '@platform/contract/registry';
import { readRequestPath } from '@platform/release/pages/request-path';
import type { ServedPreview, ServedSite, ServedState } from './served-site.ts';
import { plainText, type SiteRequest, type SiteResponse, siteResponse } from './site-response.ts';

/** The number of a browser from 0 to 99, or `team`. */
const CANARY = 'canary';
const PREVIEW = 'preview';
const TEAM = 'team';
/** Under the percentage of every canary, also of one of 0 %. */
const TEAM_NUMBER = -1;
const LONG = `Max-Age=${180 * 24 * 3600}`;
const OVER = 'Max-Age=0';
/** Stands in for a path that cannot be an address of the site. */
const UNKNOWN = { pathname: '/', search: '' };

/**
 * Answers a request from the live site or from one of its variants: a preview at the preview address or at its own host
 * name, and otherwise the site with the canaries of which this browser is a part. The files under `/mf/` are the same
 * for all.
 * @see docs/decisions/0020-the-server-chooses-a-variant.md
 */
export async function chooseSite(state: ServedState, request: SiteRequest): Promise<SiteResponse> {
  const requested = readRequestPath(request.target);
  const { pathname, search } = typeof requested === 'number' ? UNKNOWN : requested;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || pathname.startsWith('/mf/')) return siteResponse(state.live, request);
  const query = new URLSearchParams(search);
  const host = hostOf(request);
  const named = state.previews.find((one) => one.host !== undefined && one.host === host);
  if (pathname === LIVE_FILE) {
    // A preview keeps showing what it was made of, also versions that were recalled on the live site.
    const isPreview = named !== undefined || isPreviewAddress(host);
    return liveFile(isPreview ? { ...state, recalled: {} } : state, request);
  }
  if (named) return previewed(named, request);
  if (isPreviewAddress(host)) return previewResponse(state, request, { host, pathname, query });

  const secret = query.get(CANARY);
  if (secret !== null && (secret === '' || digestOf(secret) === state.team)) {
    const [value, life] = secret === '' ? ['', OVER] : [TEAM, LONG];
    const cookie = setCookie(host, CANARY, value, life);
    return redirect(withoutParameter(pathname, query, CANARY), cookie);
  }
  return state.canaries.length === 0
    ? siteResponse(state.live, request)
    : canaryResponse(state, request);
}

function liveFile({ sequence, recalled }: ServedState, { method }: SiteRequest): SiteResponse {
  const body = new TextEncoder().encode(JSON.stringify({ sequence, recalled } satisfies LiveFile));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  };
  return { status: 200, headers, ...(method === 'GET' && { body }) };
}

/** A browser gets the first variant whose percentage is above its number. The first page that it requests draws it. */
async function canaryResponse(state: ServedState, request: SiteRequest): Promise<SiteResponse> {
  const { live, canaries } = state;
  const kept = numberIn(cookieOf(request, CANARY));
  const isDrawn = kept === undefined && canaries.some(({ percent }) => percent > 0);
  const number = kept ?? (isDrawn ? drawNumber() : 100);
  const siteFor = (one: number): ServedSite =>
    canaries.find(({ percent }) => one < percent || one === TEAM_NUMBER)?.site ?? live;
  const response = await siteResponse(siteFor(number), request);
  if (!isDrawn) return asPrivate(response);
  // Only a page draws: its other requests follow it, with the cookie.
  if (!response.isPage) return asPrivate(await siteResponse(live, request));
  return asPrivate(response, setCookie(hostOf(request), CANARY, String(number), LONG));
}

/** The preview of the secret in the link or in the cookie. Everyone else is led to the live site. */
async function previewResponse(
  { previews }: ServedState,
  request: SiteRequest,
  { host, pathname, query }: { host: string; pathname: string; query: URLSearchParams },
): Promise<SiteResponse> {
  const find = (secret: string) => {
    const digest = digestOf(secret);
    return previews.find((one) => one.digest === digest && one.until!.getTime() > Date.now());
  };
  const secret = query.get(PREVIEW);
  const rest = withoutParameter(pathname, query, PREVIEW);
  if (secret) {
    const found = find(secret);
    if (found)
      return redirect(
        rest,
        setCookie(host, PREVIEW, secret, `Expires=${found.until!.toUTCString()}`),
      );
    const text = 'This preview has ended, or its link is not complete. Ask for a new link.';
    return plainText(404, text, { 'Cache-Control': 'no-store' });
  }
  const kept = cookieOf(request, PREVIEW);
  const found = secret === '' || kept === undefined ? undefined : find(kept);
  if (!found)
    return redirect(`//${liveAddressOf(host)}${rest}`, setCookie(host, PREVIEW, '', OVER));
  return previewed(found, request);
}

async function previewed({ site }: ServedPreview, request: SiteRequest): Promise<SiteResponse> {
  const response = asPrivate(await siteResponse(await site(), request));
  response.headers['X-Robots-Tag'] = 'noindex';
  return response;
}

/** Not for shared caches: another browser can get another site. */
function asPrivate(response: SiteResponse, cookie?: string): SiteResponse {
  const headers = { ...response.headers, 'Cache-Control': 'private, no-cache' };
  return {
    ...response,
    headers: cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie },
  };
}

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

/** From 0 to 99, each as likely as the others: 65,500 is the largest multiple of 100 in two bytes. */
function drawNumber(): number {
  const [drawn] = getRandomValues(new Uint16Array(1));
  return drawn! < 65_500 ? drawn! % 100 : drawNumber();
}

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

const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
