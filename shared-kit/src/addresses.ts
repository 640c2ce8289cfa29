import { defineAddresses } from '@platform/contract/addresses';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { paths } from './paths.ts';

/** All other pages have one address for both languages. */
export const addresses = defineAddresses<Language>({
  defaultLanguage: DEFAULT_LANGUAGE,
  prefixes: { 'hi-IN': '/hi' },
  translated: [paths.home, paths.about, paths.mentor, paths.pricing],
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
