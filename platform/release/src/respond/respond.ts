import { createHash } from 'node:crypto';
import path from 'node:path';
import { isServed } from '@platform/contract/artifact';
import type { Redirect } from '@platform/contract/registry';
import { covers, redirectedTo } from '@platform/contract/routes';
import { type HeaderRule, REVALIDATED } from '../pages/site-parts.ts';
import type { SiteRequest } from './request.ts';

/** One composed site, wherever its files are. */
export interface ServedSite {
  /** A file by its public name, such as `index.html.br` or `mf/shop/1/main.js`. @throws if it cannot be read now */
  file: (name: string) => Promise<SiteFile | undefined>;
  /** Addresses of pages, except the start page. With a trailing `/` they redirect here. */
  addresses: ReadonlySet<string>;
  /** Every address under one shows the page of the prefix. */
  prefixes: readonly string[];
  redirects: readonly Redirect[];
  headers: readonly HeaderRule[];
}

export interface SiteFile {
  bytes: Uint8Array;
  /** Strong, in quotes. */
  etag: string;
}

export function siteFile(bytes: Uint8Array): SiteFile {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${hash}"` };
}

/** For any runtime. */
export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  /** Missing for `HEAD`, and where a status has no body. */
  body?: Uint8Array;
  isPage?: boolean;
}

/**
 * What a site sends, on every server and as the objects of an export: the page of the address or of a prefix above it,
 * the file of this name, or else the page for unknown addresses. A missing file under `/mf/` gets a plain 404, not a
 * page. Server bundles are never served.
 * @throws the error of the site's `file`
 */
export async function respond(site: ServedSite, request: SiteRequest): Promise<SiteResponse> {
  const { method, pathname, raw, search, refusal } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD', 'Content-Length': '0' } };
  }
  if (refusal === 400) return plainText(400, 'Bad request');
  if (refusal === 404) return pageForUnknown(site, request);
  const address = pathname.replace(/\/$/, '');
  const moved = redirectedTo(site.redirects, address || '/');
  if (moved !== undefined) return movedTo(moved + search);
  // Code in the page reads the address as it was sent.
  if ((raw.includes('%') || pathname !== address) && site.addresses.has(address)) {
    // Never to the path of the request: browsers could read that as another host.
    return movedTo(address + search);
  }
  const name = isCode(pathname) ? codeFor(pathname) : fileFor(pathname, site);
  const isMisread = raw.includes('%') && name?.endsWith('.html') && name !== fileFor(raw, site);
  const file = name === undefined || isMisread ? undefined : await readForm(site, name, request);
  if (file) return send(site, file, request);
  return isCode(pathname) ? plainText(404, 'Not found') : pageForUnknown(site, request);
}

/** Whether an address is of the code of a version, which is the same on every site of a store. */
export const isCode = (pathname: string): boolean => pathname.startsWith('/mf/');

function codeFor(pathname: string): string | undefined {
  const [, , , , ...file] = pathname.split('/');
  return isServed(file.join('/')) ? pathname.slice(1) : undefined;
}

/**
 * The page of an address or of the prefix above it, otherwise a file of this name.
 * @returns `undefined` for the file name of a page, which is not its address
 */
function fileFor(pathname: string, site: ServedSite): string | undefined {
  const prefix = site.prefixes.find((one) => covers(`${one}/*`, pathname));
  if (prefix !== undefined) return `${prefix.slice(1)}.html`;
  if (pathname === '/') return 'index.html';
  if (site.addresses.has(pathname)) return `${pathname.slice(1)}.html`;
  const [, page] = /^(.*)\.html(?:\.(?:br|gz))?$/.exec(pathname) ?? [];
  const isPage = page === '/index' || page === '/404' || site.addresses.has(page ?? '');
  return isPage ? undefined : pathname.slice(1);
}

/** Browsers ask again each time: a rollback can make the address a page again. */
const movedTo = (location: string): SiteResponse => ({
  status: 301,
  headers: { Location: location, 'Cache-Control': REVALIDATED, 'Content-Length': '0' },
});

async function pageForUnknown(site: ServedSite, request: SiteRequest): Promise<SiteResponse> {
  const file = await readForm(site, '404.html', request);
  return file ? send(site, file, request, 404) : plainText(404, 'Not found');
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
  file: SiteFile;
  encoding?: string;
}

/** The smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

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
  { name, file, encoding }: FileForm,
  request: SiteRequest,
  status = 200,
): SiteResponse {
  const { bytes, etag } = file;
  // The rules for the page for unknown addresses are not those of the requested path.
  const pathname = status === 404 ? '/404' : request.pathname;
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

/**
 * Safari plays videos only with ranges, and other browsers seek with them. Both ends are included.
 * @returns `undefined` to send the whole file: the browser has a part of another file, or the header is missing,
 *   invalid, or has several ranges
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
function rangeOf(
  { header }: SiteRequest,
  { bytes: { length }, etag }: SiteFile,
): { start: number; end: number } | undefined {
  const known = header('if-range');
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header('range') ?? '') ?? [];
  if ((known && known !== etag) || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, length - Number(last));
  const end = first && last ? Math.min(Number(last), length - 1) : length - 1;
  return start <= end ? { start, end } : undefined;
}

/** Unless a rule says otherwise, browsers revalidate the response each time. */
export function headersOf(rules: readonly HeaderRule[], pathname: string): Record<string, string> {
  const fitting = rules.filter(({ pattern }) =>
    pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern,
  );
  return Object.assign(
    { 'Cache-Control': REVALIDATED },
    ...fitting.map(({ headers }) => headers),
  ) as Record<string, string>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

export const mediaType = (file: string): string =>
  TYPES[path.extname(file)] ?? 'application/octet-stream';
