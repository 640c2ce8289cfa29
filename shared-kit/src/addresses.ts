import { defineAddresses } from '@platform/contract/addresses';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { paths } from './paths.ts';

/** Home, about and mentor have an address in each language; all other pages have one for both. */
export const addresses = defineAddresses<Language>({
  defaultLanguage: DEFAULT_LANGUAGE,
  prefixes: { 'hi-IN': '/hi' },
  translated: [paths.home, paths.about, paths.mentor],
});

/** `undefined` if the address serves all languages. */
export const languageOf = addresses.languageOf;

/** @example addressIn('hi-IN', '/#faq') // '/hi#faq' */
export const addressIn = addresses.addressIn;

export const languagesOf = addresses.languagesOf;

/** Without the language: `/about` for `/hi/about`. */
export const pageOf = addresses.pageOf;

/** A React Router path for all languages: `/hi?/about` for `/about`. */
export const routeOf = addresses.routeOf;
