import path from 'node:path';

/** What a response depends on, for any runtime. */
export interface SiteRequest {
  method: string;
  /**
   * Decoded, with dot segments resolved: it begins with one `/` and contains no `//`, no `\` and no control character.
   */
  pathname: string;
  /** As it was sent, without the query, which can contain what a visitor typed. */
  raw: string;
  /** Encoded, with its `?`; or an empty string. */
  search: string;
  /** The status for a target that cannot be an address of the site: 400 if it is malformed. Its `pathname` is `/`. */
  refusal?: 400 | 404;
  header: (name: string) => string | null | undefined;
}

/** Characters that no decoded address of the site contains. Browsers read `\` as `/`. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const NEVER_SERVED = /[\u0000-\u001f\u007f\\]|\/\//;

/**
 * For every server of the site.
 * @param target from the first line of the request
 */
export function readRequest(
  method: string,
  target: string,
  header: SiteRequest['header'] = () => undefined,
): SiteRequest {
  const own = originForm(target);
  const [raw] = own.split(/[?#]/, 1) as [string];
  const request = { method, pathname: '/', raw, search: '', header };
  if (!raw.startsWith('/') || /%(?![0-9a-f]{2})|%00/i.test(raw))
    return { ...request, refusal: 400 };
  const decoded = decode(raw);
  if (decoded === undefined || NEVER_SERVED.test(decoded)) return { ...request, refusal: 404 };
  // The leading dot makes the path relative, so that `..` above the root remains visible.
  if (/^\.\.(\/|$)/.test(path.posix.normalize(`.${decoded}`))) return { ...request, refusal: 400 };
  // An encoded slash is part of a segment, and no address has one in a segment.
  if (/%(?:2f|5c)/i.test(raw)) return { ...request, refusal: 404 };
  const { search } = new URL(own.slice(raw.length), 'http://site');
  return { ...request, pathname: path.posix.normalize(decoded), search };
}

/**
 * Proxies send the absolute form, and each server must accept it.
 * @see https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form
 */
function originForm(target: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** `undefined` if the bytes are not UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
