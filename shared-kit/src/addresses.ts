import { defineAddresses } from '@platform/contract/addresses';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { paths } from './paths.ts';

/** Which pages have an address in which language: home, about and mentor in both, all others in one for both. */
export const addresses = defineAddresses<Language>({
  defaultLanguage: DEFAULT_LANGUAGE,
  prefixes: { 'hi-IN': '/hi' },
  translated: [paths.home, paths.about, paths.mentor],
});

/** The language of an address; `undefined` if the address serves all languages. */
export const languageOf = addresses.languageOf;

/** The address of the same page in a language. @example addressIn('hi-IN', '/#faq') // '/hi#faq' */
export const addressIn = addresses.addressIn;

/** The languages in which a page has its own address. */
export const languagesOf = addresses.languagesOf;

/** The page at an address, without its language: `/about` for `/hi/about`. */
export const pageOf = addresses.pageOf;

/** A React Router path that matches a page in all its languages: `/hi?/about` for `/about`. */
export const routeOf = addresses.routeOf;
