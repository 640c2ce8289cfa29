import type { OwnedPath } from '@platform/contract/registry';
import { expect, test } from 'vitest';
import { SMALL_SITE } from '../../testing/small-site.ts';
import { sitemap } from './static-hosts.ts';

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
    ...sitemap({ site: owns }, SMALL_SITE.url, SMALL_SITE.addresses).matchAll(/<loc>(.*)<\/loc>/g),
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

test('A sitemap leaves out pages that search engines must not index', () => {
  expect(listed(page('/login', 1, { robots: 'noindex' }))).toEqual([]);
});
