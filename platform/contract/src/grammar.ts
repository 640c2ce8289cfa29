import type { SiteAddresses } from './addresses.ts';

// Names become keys of the store, files of the composed site, and text in `_headers` and HTML. So they consist of
// characters without a meaning in any of these: escaping would need the right rule in each place. No dots, so no route
// collides with `robots.txt` or a file of the shell.
const WORDS = '[a-z0-9]+(?:-[a-z0-9]+)*';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ROUTE = new RegExp(`^/(?:${WORDS}(?:/${WORDS})*(?:/\\*)?)?$`);
const VERSION = /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/;
/** A relative path with `/`, in which no segment begins with a dot. */
const FILE = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;
const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;

/** File systems limit names to 255 bytes; some of these names get a suffix such as `.html.gz`. */
const MAX_LENGTH = 200;

const RESERVED_NAMES: Readonly<Record<string, string>> = {
  constructor: 'every JavaScript object has a property of that name',
  index: 'the start page lies in index.html',
  kit: 'texts and class names of the shared kit use this name',
  mf: 'the files of all remotes are served below /mf/',
  shell: 'it is the name of the shell',
  site: 'in lists of owners it is the name of the whole site',
  versions: 'the versions files are served below /versions/',
};

/** First path segments that the site itself serves. */
const RESERVED_ROUTES: Readonly<Record<string, string>> = {
  '404': 'the page for unknown addresses lies in 404.html',
  mf: RESERVED_NAMES['mf']!,
  versions: RESERVED_NAMES['versions']!,
};

const reservedAs = (reserved: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(reserved, word) ? reserved[word] : undefined;

/** Why a remote cannot have this name, as a sentence; `undefined` if it can. */
export function nameFault(name: string): string | undefined {
  if (!NAME.test(name) || name.length > MAX_LENGTH) {
    return `"${name}" cannot be a name: lowercase letters and digits, words joined by "-", as in case-notes.`;
  }
  const reason = reservedAs(RESERVED_NAMES, name);
  return reason && `${name} is reserved: ${reason}.`;
}

/**
 * A path is `/`, or words of lowercase letters, digits and `-` between slashes; `/*` at its end adds everything under
 * it.
 * @param addresses refuses paths under the prefix of a language
 */
export function routeFault(path: string, addresses?: SiteAddresses): string | undefined {
  if (!ROUTE.test(path) || path.length > MAX_LENGTH) {
    return `${JSON.stringify(path)} cannot be a route: lowercase letters, digits and "-" between slashes, as in /case-notes or /account/*.`;
  }
  const words = path.split('/').slice(1);
  const reason =
    reservedAs(RESERVED_ROUTES, words[0]!) ??
    (words.includes('index') ? 'static hosts answer for a folder with its index.html' : undefined);
  if (reason) return `${path} is reserved: ${reason}.`;
  const page = addresses?.pageOf(path) ?? path;
  if (page === path) return undefined;
  return `${path} is reserved: the site itself composes the addresses with this prefix, as translations of ${page} and others.`;
}

export const versionFault = (version: string): string | undefined =>
  VERSION.test(version) && version.length <= MAX_LENGTH
    ? undefined
    : `${JSON.stringify(version)} cannot be a version.`;

export const languageFault = (language: string): string | undefined =>
  LANGUAGE.test(language) ? undefined : `${JSON.stringify(language)} is not a language tag.`;

export function fileFault(file: string): string | undefined {
  if (FILE.test(file) && file.split('/').every((part) => part.length <= MAX_LENGTH))
    return undefined;
  return `${JSON.stringify(file)} cannot be the name of a file: letters, digits, "_", "-" and "." between slashes.`;
}
