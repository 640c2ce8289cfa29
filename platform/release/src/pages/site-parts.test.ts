import type { OwnedPath } from '@platform/contract/registry';
import { expect, test } from 'vitest';
import { aRemote, aShell } from '../testing/contracts.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { needsOf, redirectPage, redirectsFile, redirectsOf, sitemap } from './site-parts.ts';

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

test('A page needs the files of the shared modules that its scripts read, unless every page has them', () => {
  const scripts = ['main.js', 'form.js'];
  const form = { version: '1', names: [], lazy: { scripts, styles: ['main.css', 'form.css'] } };
  const shell = aShell({ provides: { react: { version: '19', names: [] }, form } });
  const remote = aRemote('shop', ['/shop'], {
    pages: { '/shop': { scripts: ['app.js', 'page.js'], styles: ['app.css'] } },
    reads: { 'app.js': ['react'], 'page.js': ['form'] },
  });
  const needs = [
    '/mf/shop/2/app.css',
    '/mf/shell/1/form.css',
    '/mf/shop/2/app.js',
    '/mf/shop/2/page.js',
    '/mf/shell/1/form.js',
  ];
  const shop = { path: '/shop', language: 'en-IN' };
  expect(needsOf(shell, remote, shop)).toEqual(needs);
  const readsOnce = { ...remote, reads: { 'page.js': ['form'] } };
  expect(needsOf(shell, readsOnce, shop), 'a script that reads none').toEqual(needs);
});

test('A member page needs what the shell loads for members, after everything else', () => {
  const shell = aShell({ member: { scripts: ['main.js', 'session.js'], styles: [] } });
  const remote = aRemote('club', ['/club', '/club/join']);
  const [club, join] = remote.routes.owns;
  const routes = { owns: [{ ...club!, access: 'member' as const }, join!] };
  const needsOfPage = (path: string) =>
    needsOf(shell, { ...remote, routes }, { path, language: 'en-IN' });
  expect(needsOfPage('/club')).toEqual(['/mf/club/2/app.js', '/mf/shell/1/session.js']);
  expect(needsOfPage('/club/join')).toEqual(['/mf/club/2/app.js']);
});
