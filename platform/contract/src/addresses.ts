import type { OwnedPath, RemoteRoutes } from './registry.ts';

export interface SiteAddresses<Language extends string = string> {
  defaultLanguage: Language;
  /** The default one first. */
  languages: readonly Language[];
  /** A prefix has its language even where no page exists. */
  languageOf: (pathname: string) => Language;
  /**
   * Keeps query and anchor. Addresses outside the site are returned unchanged.
   * @example addressIn('hi-IN', '/#faq') // '/hi#faq'
   */
  addressIn(this: void, language: Language, address: string): string;
  /** The languages of the content of a page, which search engines may list. */
  languagesOf: (page: string) => readonly Language[];
  /** The page at an address, without its language: `/about` for `/hi/about`. */
  pageOf: (pathname: string) => string;
}

/**
 * The addresses of a site on which every page has a translation for each further language, under the prefix of that
 * language.
 * @param options.prefixes the prefix of each language except the default one, for example `{ 'hi-IN': '/hi' }`
 * @param options.untranslated the pages whose content exists in the default language only: their translations translate
 *   the frame
 */
export function defineAddresses<Language extends string>(options: {
  defaultLanguage: Language;
  prefixes: Readonly<Partial<Record<Language, string>>>;
  untranslated?: readonly string[];
}): SiteAddresses<Language> {
  const { defaultLanguage, untranslated = [] } = options;
  const prefixes = new Map(Object.entries(options.prefixes) as [Language, string][]);
  const languages = [defaultLanguage, ...prefixes.keys()];

  function languageOf(pathname: string): Language {
    for (const [language, prefix] of prefixes) {
      if (pathname === prefix || pathname.startsWith(`${prefix}/`)) return language;
    }
    return defaultLanguage;
  }

  const pageOf = (pathname: string): string =>
    pathname.slice((prefixes.get(languageOf(pathname)) ?? '').length) || '/';

  const languagesOf = (page: string): readonly Language[] =>
    untranslated.includes(page) ? [defaultLanguage] : languages;

  function addressIn(language: Language, address: string): string {
    if (!/^\/(?!\/)/.test(address)) return address;
    const [, pathname, rest] = /^([^?#]*)(.*)$/s.exec(address)!;
    const prefix = prefixes.get(language) ?? '';
    return ((prefix + pageOf(pathname!)).replace(/(.)\/$/, '$1') || '/') + rest!;
  }

  return { defaultLanguage, languages, languageOf, pageOf, languagesOf, addressIn };
}

type Routes = Pick<RemoteRoutes, 'redirects'> & {
  owns: readonly Pick<OwnedPath, 'path' | 'early' | 'sitemap'>[];
};

/** The routes and redirects of a remote, each in all languages of the site. */
export function inEachLanguage<R extends Routes>(routes: R, addresses: SiteAddresses): R {
  const { languages, languagesOf, addressIn } = addresses;
  const { owns, redirects } = routes;
  return {
    ...routes,
    owns: owns.flatMap(({ path, early, sitemap, ...options }) =>
      languages.map((language) => ({
        path: addressIn(language, path),
        ...options,
        ...(early && { early: keysIn(early, (page) => addressIn(language, page)) }),
        ...(sitemap && languagesOf(path).includes(language) && { sitemap }),
      })),
    ),
    ...(redirects && {
      redirects: redirects.flatMap(({ from, to }) =>
        languages.map((language) => ({
          from: addressIn(language, from),
          to: addressIn(language, to),
        })),
      ),
    }),
  };
}

const keysIn = <T>(values: Readonly<Record<string, T>>, change: (key: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [change(key), value]));
