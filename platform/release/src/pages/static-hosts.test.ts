import type { OwnedPath } from '@platform/contract/registry';
import { expect, test } from 'vitest';
import { SMALL_SITE } from '../testing/small-site.ts';
import { redirectPage, redirectsFile, redirectsOf, sitemap } from './site-parts.ts';

const page = (path: OwnedPath['path'], priority: number, changes: Partial<OwnedPath> = {}) =>
  ({
    path,
    access: 'public',
    prerender: true,
    robots: 'index',
    sitemap: { changes: 'weekly', priority },
    ...changes,
  }) as OwnedPath;

const listed = (...owns: OwnedPath[]): (string | undefined)[] =>
  [
    ...sitemap({ site: { owns } }, SMALL_SITE.url, SMALL_SITE.addresses).matchAll(
      /<loc>(.*)<\/loc>/g,
    ),
  ].map(([, address]) => address);

test('A sitemap lists the most important pages first, equal ones by address', () => {
  const pages = [
    page('/b', 0.5),
    page('/terms', 0.1),
    page('/a', 0.5),
    page('/', 1),
    page('/c', 0.5),
  ];
  expect(listed(...pages)).toEqual(
    ['/', '/a', '/b', '/c', '/terms'].map((path) => `https://site.example${path}`),
  );
});

test('An address that moved precedes the prefixes, and its page leads on without a server', () => {
  const redirects = [{ from: '/account/old', to: '/about' }] as const;
  const routes = { site: { owns: [page('/account/*', 1), page('/about', 1)], redirects } };
  expect(redirectsFile(routes)).toBe('/account/old /about 301\n/account/* /account 200\n');
  const html = redirectPage('https://site.example/about', 'en-IN');
  expect(html).toContain('<link rel="canonical" href="https://site.example/about">');
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/about">');
});

test.each([
  ['/old', '//evil.example'],
  ['/old', '/a\r\nSet-Cookie: a=1'],
  ['/o\nld', '/about'],
  ['/login', '/about'],
  ['/account/*', '/about'],
] as const)('What an index says of %j moving to %j is not believed', (from, to) => {
  const redirects = [{ from, to }];
  const others = { owns: [page('/login', 1), page('/account/profile', 1)] };
  expect(redirectsOf({ site: { owns: [page('/about', 1)], redirects }, others })).toEqual([]);
});
