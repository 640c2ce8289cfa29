import { defineAddresses } from '@platform/contract/addresses';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { paths } from './paths.ts';

/** Every page has an address in each language. The wording of the legal documents is binding in English. */
export const addresses = defineAddresses<Language>({
  defaultLanguage: DEFAULT_LANGUAGE,
  prefixes: { 'hi-IN': '/hi' },
  untranslated: [paths.privacy, paths.terms, paths.refund],
});

export const languageOf = addresses.languageOf;

/** @example addressIn('hi-IN', '/#faq') // '/hi#faq' */
export const addressIn = addresses.addressIn;

export const languagesOf = addresses.languagesOf;

/** Without the language: `/about` for `/hi/about`. */
export const pageOf = addresses.pageOf;
