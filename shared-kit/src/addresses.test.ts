import { inEachLanguage } from '@platform/contract/addresses';
import { expect, test } from 'vitest';
import { addresses, addressIn, languageOf, languagesOf, pageOf } from './addresses.ts';

test.each([
  ['/hi', 'hi-IN', '/'],
  ['/hi/account/profile', 'hi-IN', '/account/profile'],
  ['/hi/no-such-page', 'hi-IN', '/no-such-page'],
  ['/', 'en-IN', '/'],
  ['/about', 'en-IN', '/about'],
  ['/history', 'en-IN', '/history'],
])('%s is in %s, and its page is %s', (pathname, language, page) => {
  expect(languageOf(pathname)).toBe(language);
  expect(pageOf(pathname)).toBe(page);
});

test.each([
  ['hi-IN', '/', '/hi'],
  ['hi-IN', '/#faq', '/hi#faq'],
  ['hi-IN', '/about?from=mail#top', '/hi/about?from=mail#top'],
  ['hi-IN', '/hi/about', '/hi/about'],
  ['en-IN', '/hi', '/'],
  ['en-IN', '/hi#faq', '/#faq'],
  ['en-IN', '/hi/account', '/account'],
  ['hi-IN', '#faq', '#faq'],
  ['hi-IN', '//elsewhere.example/about', '//elsewhere.example/about'],
  ['hi-IN', 'https://example.org/about', 'https://example.org/about'],
] as const)('in %s %s is %s', (language, address, counterpart) => {
  expect(addressIn(language, address)).toBe(counterpart);
});

test('Every page has an address in each language; search engines list those with content in that language', () => {
  const page = { access: 'public', prerender: true, robots: 'index' } as const;
  const sitemap = { changes: 'yearly', priority: 0.3 } as const;
  const early = { '/account': ['users'] };
  const { owns, redirects } = inEachLanguage(
    {
      owns: [
        { path: '/', ...page, sitemap },
        { path: '/refund-policy', ...page, sitemap },
        { path: '/account/*', ...page, early },
      ],
      redirects: [{ from: '/club/*', to: '/' }],
    },
    addresses,
  );
  expect(owns).toEqual([
    { path: '/', ...page, sitemap },
    { path: '/hi', ...page, sitemap },
    { path: '/refund-policy', ...page, sitemap },
    { path: '/hi/refund-policy', ...page },
    { path: '/account/*', ...page, early },
    { path: '/hi/account/*', ...page, early: { '/hi/account': ['users'] } },
  ]);
  expect(redirects).toEqual([
    { from: '/club/*', to: '/' },
    { from: '/hi/club/*', to: '/hi' },
  ]);
  expect(languagesOf('/refund-policy')).toEqual(['en-IN']);
});
