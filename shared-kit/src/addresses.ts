import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { paths } from './paths.ts';

/** The first part of an address that is in another language than the default one. */
const PREFIXES: Readonly<Partial<Record<Language, string>>> = { 'hi-IN': '/hi' };

/** Pages that have an address of their own in each of these languages. Their owners own those addresses as well. */
const TRANSLATED: readonly string[] = [paths.home, paths.about, paths.mentor];

/**
 * The language in which an address is written, whoever reads it; `undefined` where one address is for all languages.
 * Everything below a prefix is in the language of the prefix, also what does not exist.
 */
export function languageOf(pathname: string): Language | undefined {
  for (const [language, prefix] of Object.entries(PREFIXES)) {
    if (pathname === prefix || pathname.startsWith(`${prefix}/`)) return language as Language;
  }
  return TRANSLATED.includes(pathname) ? DEFAULT_LANGUAGE : undefined;
}

/**
 * The address of the same page in a language, with the query and anchor of the one given. What has no counterpart in
 * that language, and what is no address of the site, stays as it is.
 * @example addressIn('hi-IN', '/#faq') // '/hi#faq'
 */
export function addressIn(language: Language, address: string): string {
  const [, pathname, rest] = /^([^?#]*)(.*)$/s.exec(address)!;
  const page = pageOf(pathname!);
  if (!TRANSLATED.includes(page)) return address;
  const prefix = PREFIXES[language] ?? '';
  return ((prefix + page).replace(/(.)\/$/, '$1') || '/') + rest!;
}

/** The languages in which a page has an address of its own; one only where its address is for all of them. */
export const languagesOf = (page: string): readonly Language[] =>
  TRANSLATED.includes(page)
    ? [DEFAULT_LANGUAGE, ...(Object.keys(PREFIXES) as Language[])]
    : [DEFAULT_LANGUAGE];

/** The page at an address, whatever its language: `/about` for `/hi/about`. */
export function pageOf(pathname: string): string {
  const language = languageOf(pathname);
  const prefix = language && PREFIXES[language];
  return prefix ? pathname.slice(prefix.length) || '/' : pathname;
}

/** A path for React Router that holds for a page in every language it has: `/hi?/about` for `/about`. */
export const routeOf = (page: string): string =>
  languagesOf(page).length > 1
    ? Object.values(PREFIXES)
        .map((prefix) => `${prefix}?`)
        .join('') + page.replace(/^\/$/, '')
    : page;
