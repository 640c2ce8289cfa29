import type { Redirect } from './registry.ts';

export interface SiteAddresses<Language extends string = string> {
  defaultLanguage: Language;
  /** `undefined` if the address serves all languages. A prefix has its language even where no page exists. */
  languageOf: (pathname: string) => Language | undefined;
  /**
   * Keeps query and anchor. Addresses without a counterpart, and addresses outside the site, are returned unchanged.
   * @example addressIn('hi-IN', '/#faq') // '/hi#faq'
   */
  addressIn(this: void, language: Language, address: string): string;
  /** The languages in which a page has its own address; only the default one if one address serves all. */
  languagesOf: (page: string) => readonly Language[];
  /** The page at an address, without its language: `/about` for `/hi/about`. */
  pageOf: (pathname: string) => string;
  /** The redirect, and those of the page's translations. */
  redirectsTo: (redirect: Redirect) => Redirect[];
  /** A React Router path that matches a page in all its languages: `/hi?/about` for `/about`. */
  routeOf: (page: string) => string;
}

/**
 * The addresses of a site whose translated pages lie under a prefix for each language.
 * @param options.prefixes the prefix of each language except the default one, for example `{ 'hi-IN': '/hi' }`
 * @param options.translated the pages that exist in all these languages
 */
export function defineAddresses<Language extends string>(options: {
  defaultLanguage: Language;
  prefixes: Readonly<Partial<Record<Language, string>>>;
  translated: readonly string[];
}): SiteAddresses<Language> {
  const { defaultLanguage, translated } = options;
  const prefixes = new Map(Object.entries(options.prefixes) as [Language, string][]);

  function languageOf(pathname: string): Language | undefined {
    for (const [language, prefix] of prefixes) {
      if (pathname === prefix || pathname.startsWith(`${prefix}/`)) return language;
    }
    return translated.includes(pathname) ? defaultLanguage : undefined;
  }

  function pageOf(pathname: string): string {
    const language = languageOf(pathname);
    const prefix = language && prefixes.get(language);
    return prefix ? pathname.slice(prefix.length) || '/' : pathname;
  }

  const languagesOf = (page: string): readonly Language[] =>
    translated.includes(page) ? [defaultLanguage, ...prefixes.keys()] : [defaultLanguage];

  return {
    defaultLanguage,
    languageOf,
    pageOf,
    languagesOf,
    addressIn(language, address) {
      const [, pathname, rest] = /^([^?#]*)(.*)$/s.exec(address)!;
      const page = pageOf(pathname!);
      if (!translated.includes(page)) return address;
      const prefix = prefixes.get(language) ?? '';
      return ((prefix + page).replace(/(.)\/$/, '$1') || '/') + rest!;
    },
    redirectsTo(redirect) {
      const { from, to } = redirect;
      if (languageOf(to) !== defaultLanguage) return [redirect];
      const translations = [...prefixes.values()].map((prefix): Redirect => ({
        from: `${prefix as '/'}${from}`,
        to: `${prefix as '/'}${to}`.replace(/(.)\/$/, '$1') as '/',
      }));
      return [redirect, ...translations];
    },
    routeOf: (page) =>
      languagesOf(page).length > 1
        ? [...prefixes.values()].map((prefix) => `${prefix}?`).join('') + page.replace(/^\/$/, '')
        : page,
  };
}
