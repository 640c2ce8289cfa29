import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { paths } from './paths.ts';

/** The first segment of addresses in a language other than the default one. */
const PREFIXES: Readonly<Partial<Record<Language, string>>> = { 'hi-IN': '/hi' };

/** The pages with an address for each language. Their remotes own all of these addresses. */
const TRANSLATED: readonly string[] = [paths.home, paths.about, paths.mentor];

/**
 * The language of an address; `undefined` if the page has one address for all languages. All addresses below a prefix are
 * in its language, also missing ones.
 */
export function languageOf(pathname: string): Language | undefined {
  for (const [language, prefix] of Object.entries(PREFIXES)) {
    if (pathname === prefix || pathname.startsWith(`${prefix}/`)) return language as Language;
  }
  return TRANSLATED.includes(pathname) ? DEFAULT_LANGUAGE : undefined;
}

/**
 * The address of the same page in another language, with the same query and anchor. An address that is not translated, or
 * not of this site, is returned unchanged.
 * @example addressIn('hi-IN', '/#faq') // '/hi#faq'
 */
export function addressIn(language: Language, address: string): string {
  const [, pathname, rest] = /^([^?#]*)(.*)$/s.exec(address)!;
  const page = pageOf(pathname!);
  if (!TRANSLATED.includes(page)) return address;
  const prefix = PREFIXES[language] ?? '';
  return ((prefix + page).replace(/(.)\/$/, '$1') || '/') + rest!;
}

/** The languages in which a page has an address; only the default one if it has one address for all languages. */
export const languagesOf = (page: string): readonly Language[] =>
  TRANSLATED.includes(page)
    ? [DEFAULT_LANGUAGE, ...(Object.keys(PREFIXES) as Language[])]
    : [DEFAULT_LANGUAGE];

/** The page at an address in any language: `/about` for `/hi/about`. */
export function pageOf(pathname: string): string {
  const language = languageOf(pathname);
  const prefix = language && PREFIXES[language];
  return prefix ? pathname.slice(prefix.length) || '/' : pathname;
}

/** A React Router path that matches a page in all its languages: `/hi?/about` for `/about`. */
export const routeOf = (page: string): string =>
  languagesOf(page).length > 1
    ? Object.values(PREFIXES)
        .map((prefix) => `${prefix}?`)
        .join('') + page.replace(/^\/$/, '')
    : page;
