import { isServed } from '@platform/contract/artifact';
import { redirectedTo } from '@platform/contract/routes';
import { fileFor } from '@platform/release/pages/site-parts';
import { mediaType, readRequestPath } from '@platform/release/pages/request-path';
import { headersOf, REVALIDATED } from '@platform/release/pages/static-hosts';
import type { CachedFile } from './file-cache.ts';
import type { ServedSite } from './served-site.ts';

/** The fields of a request that its response depends on, for any runtime. */
export interface SiteRequest {
  method: string;
  /** Path and query, as in the first line of the request. */
  target: string;
  header: (name: string) => string | null | undefined;
}

/** A response, for any runtime. */
export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  /** Missing for `HEAD`, and where a status has no body. */
  body?: Uint8Array;
  isPage?: boolean;
}

/** The smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Answers a request from one state of a site, as static hosts do: with the page of the address or of a prefix above it,
 * the file of this name, or else the page for unknown addresses. A missing file under `/mf/` gets a plain 404, not a
 * page. Server bundles are never served.
 * @throws the store's error if a file is not in memory and cannot be read
 */
export async function siteResponse(site: ServedSite, request: SiteRequest): Promise<SiteResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD', 'Content-Length': '0' } };
  }
  const requested = readRequestPath(request.target);
  if (requested === 400) return plainText(400, 'Bad request');
  if (requested === 404) return pageForUnknown(site, request);
  const { pathname, search, raw } = requested;
  const address = pathname.replace(/\/$/, '');
  const moved = redirectedTo(site.redirects, address || '/');
  if (moved !== undefined) return movedTo(moved + search);
  // Code in the page reads the address as it was sent.
  if ((raw.includes('%') || pathname !== address) && site.addresses.has(address)) {
    // Never to the path of the request: browsers could read that as another host.
    return movedTo(address + search);
  }
  if (pathname.startsWith('/mf/')) {
    const [, , , , ...own] = pathname.split('/');
    const isPublic = isServed(own.join('/'));
    const file = isPublic ? await readForm(site, pathname.slice(1), request) : undefined;
    return file
      ? send(site, { ...file, status: 200, pathname }, request)
      : plainText(404, 'Not found');
  }
  const name = fileFor(pathname, site);
  const isMisread = name?.endsWith('.html') && name !== fileFor(raw, site);
  if (isMisread && raw.includes('%')) return pageForUnknown(site, request);
  const file = name === undefined ? undefined : await readForm(site, name, request);
  return file
    ? send(site, { ...file, status: 200, pathname }, request)
    : pageForUnknown(site, request);
}

/** Browsers ask again each time: a rollback can make the address a page again. */
const movedTo = (location: string): SiteResponse => ({
  status: 301,
  headers: { Location: location, 'Cache-Control': REVALIDATED, 'Content-Length': '0' },
});

async function pageForUnknown(site: ServedSite, request: SiteRequest): Promise<SiteResponse> {
  const file = await readForm(site, '404.html', request);
  // Header rules apply to the address of this page, not to the requested path.
  return file
    ? send(site, { ...file, status: 404, pathname: '/404' }, request)
    : plainText(404, 'Not found');
}

export function plainText(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): SiteResponse {
  const body = new TextEncoder().encode(`${text}\n`);
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(body.length),
      ...headers,
    },
    body,
  };
}

interface FileForm {
  /** The public name, without the suffix of a compressed form. */
  name: string;
  file: CachedFile;
  encoding?: string;
}

/** The smallest form of a file that the browser accepts. */
async function readForm(
  site: ServedSite,
  name: string,
  request: SiteRequest,
): Promise<FileForm | undefined> {
  const accepted = request.header('accept-encoding') ?? '';
  for (const [encoding, suffix] of ENCODINGS) {
    const isPossible = isText(name) && accepts(accepted, encoding);
    const file = isPossible ? await site.file(name + suffix) : undefined;
    if (file) return { name, file, encoding };
  }
  const file = await site.file(name);
  return file && { name, file };
}

/** Only these have compressed forms. */
const isText = (name: string): boolean => /charset|json|svg|xml/.test(mediaType(name));

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding */
const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((word) => /^q=0(\.0*)?$/.test(word));
  });

function send(
  site: ServedSite,
  { status, name, file, encoding, pathname }: FileForm & { status: number; pathname: string },
  request: SiteRequest,
): SiteResponse {
  const { bytes, etag } = file;
  const headers: Record<string, string> = {
    ...headersOf(site.headers, pathname),
    ETag: etag,
    Vary: 'Accept-Encoding',
  };
  const isPage = name.endsWith('.html');
  if (status === 200 && matches(request.header('if-none-match'), etag))
    return { status: 304, headers, isPage };
  const range = encoding || status !== 200 ? undefined : rangeOf(request, file);
  Object.assign(headers, {
    'Content-Type': mediaType(name),
    'Content-Length': String(range ? range.end - range.start + 1 : bytes.length),
    'Accept-Ranges': 'bytes',
    ...(encoding && { 'Content-Encoding': encoding }),
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes.length}` }),
  });
  const body = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  return {
    status: range ? 206 : status,
    headers,
    isPage,
    ...(request.method === 'GET' && { body }),
  };
}

const matches = (header: string | null | undefined, etag: string): boolean =>
  header === '*' ||
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

/** None if the browser has a part of another file. */
function rangeOf(request: SiteRequest, { bytes, etag }: CachedFile): ByteRange | undefined {
  const known = request.header('if-range');
  if (known && known !== etag) return undefined;
  return byteRange(request.header('range'), bytes.length);
}

/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Safari plays videos only with ranges, and other browsers seek with them.
 * @returns `undefined` to send the whole file: the header is missing, invalid, or has several ranges
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function byteRange(header: string | null | undefined, bytes: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, bytes - Number(last));
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  return start <= end ? { start, end } : undefined;
}
