import path from 'node:path';

export interface RequestedPath {
  /** Decoded, with dot segments resolved: it begins with one `/` and contains no `//`, no `\` and no control character. */
  pathname: string;
  raw: string;
  /** Encoded, with its `?`; or an empty string. */
  search: string;
}

/** Characters that no decoded address of the site contains. Browsers read `\` as `/`. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const NEVER_SERVED = /[\u0000-\u001f\u007f\\]|\/\//;

/**
 * For every server of the site.
 * @param target the request target, from the first line of the request
 * @returns 400 for a malformed target, 404 for a target that cannot be an address of the site
 */
export function readRequestPath(target: string): RequestedPath | 400 | 404 {
  const [raw] = target.split(/[?#]/, 1) as [string];
  if (!raw.startsWith('/') || /%(?![0-9a-f]{2})|%00/i.test(raw)) return 400;
  const decoded = decode(raw);
  if (decoded === undefined || NEVER_SERVED.test(decoded)) return 404;
  // The leading dot makes the path relative, so that `..` above the root remains visible.
  if (/^\.\.(\/|$)/.test(path.posix.normalize(`.${decoded}`))) return 400;
  // An encoded slash is part of a segment, and no address has one in a segment.
  if (/%(?:2f|5c)/i.test(raw)) return 404;
  const { search } = new URL(target.slice(raw.length), 'http://site');
  return { pathname: path.posix.normalize(decoded), raw, search };
}

/** `undefined` if the bytes are not UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
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
