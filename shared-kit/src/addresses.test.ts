import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { addresses, addressIn, languageOf, languagesOf, pageOf, routeOf } from './addresses.ts';

test.each([
  ['/hi', 'hi-IN'],
  ['/hi/about', 'hi-IN'],
  ['/hi/no-such-page', 'hi-IN'],
  ['/', 'en-IN'],
  ['/about', 'en-IN'],
])('%s is in %s', (pathname, language) => {
  expect(languageOf(pathname)).toBe(language);
});

test.each(['/login', '/history'])('%s has no language', (pathname) => {
  expect(languageOf(pathname)).toBeUndefined();
});

test.each([
  ['hi-IN', '/', '/hi'],
  ['hi-IN', '/#faq', '/hi#faq'],
  ['hi-IN', '/about?from=mail#top', '/hi/about?from=mail#top'],
  ['hi-IN', '/hi/about', '/hi/about'],
  ['en-IN', '/hi', '/'],
  ['en-IN', '/hi#faq', '/#faq'],
  ['en-IN', '/hi/about-our-mentor', '/about-our-mentor'],
  ['hi-IN', '/pricing?offer=2#physics', '/hi/pricing?offer=2#physics'],
  ['hi-IN', '/login?next=2', '/login?next=2'],
  ['hi-IN', '#faq', '#faq'],
  ['hi-IN', 'https://example.org/about', 'https://example.org/about'],
  ['en-IN', '/hi/no-such-page', '/hi/no-such-page'],
] as const)('in %s %s is %s', (language, address, counterpart) => {
  expect(addressIn(language, address)).toBe(counterpart);
});

test('A page without translations has one address for all languages', () => {
  expect(languagesOf('/login')).toEqual(['en-IN']);
  expect(languagesOf('/about')).toEqual(['en-IN', 'hi-IN']);
});

test.each(['/', '/about', '/login'])('One route matches %s in all its languages', (page) => {
  const routes = [{ path: routeOf(page) }];
  for (const language of languagesOf(page)) {
    const address = addressIn(language, page);
    expect(matchRoutes(routes, address)).toHaveLength(1);
    expect(pageOf(address)).toBe(page);
  }
  expect(matchRoutes(routes, '/hi/no-such-page')).toBeNull();
});

test('A redirect to a translated page leads each language to its own address', () => {
  expect(addresses.redirectsTo({ from: '/prices', to: '/pricing' })).toEqual([
    { from: '/prices', to: '/pricing' },
    { from: '/hi/prices', to: '/hi/pricing' },
  ]);
  expect(addresses.redirectsTo({ from: '/club/*', to: '/' })).toEqual([
    { from: '/club/*', to: '/' },
    { from: '/hi/club/*', to: '/hi' },
  ]);
  for (const to of ['/login', '/hi/pricing'] as const) {
    expect(addresses.redirectsTo({ from: '/old', to })).toEqual([{ from: '/old', to }]);
  }
});
