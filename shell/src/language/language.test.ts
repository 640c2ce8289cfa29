import { expect, test } from 'vitest';
import { currentLanguage, startLanguage } from './language.ts';

test.each([
  ['/hi/login', 'hi-IN'],
  ['/login', 'en-IN'],
])('A page at %s is in %s, also where its HTML is not', async (address, language) => {
  history.replaceState(null, '', address);
  await startLanguage(document);
  expect(currentLanguage()).toBe(language);
  expect(document.documentElement.lang).toBe(language);
});
