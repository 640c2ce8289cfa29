import type { SiteAddresses } from '@platform/contract/addresses';
import { type OwnedPath, VERSIONS_FOLDER } from '@platform/contract/registry';
import type { SiteConfig } from '@platform/contract/site';
import { ownedPaths, prefixesOf, redirectsOf, type SiteRoutes, unindexedOf } from './site-parts.ts';

/** Files with a version in their address never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Browsers revalidate pages each time, because a page names the versions of all other files. */
export const REVALIDATED = 'no-cache';

export const commonHeaders = ({
  hstsIncludesSubdomains = false,
}: Pick<SiteConfig, 'hstsIncludesSubdomains'>) => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // No other site may show a page in a frame, and no injected element may move its addresses or run a plug-in.
  'Content-Security-Policy': "base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
  // Pages that a payment opens, such as a bank's, keep their connection to the page that opened them.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  // Browsers ignore it on plain http, as on a developer's machine.
  'Strict-Transport-Security': `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`,
});

/** The code and styles of all versions. */
const CODE = '/mf/*';
const CODE_HEADERS = {
  'Cache-Control': IMMUTABLE,
  // Hosts of other sites can load remotes too. The files are the same for everyone, so nobody reads a secret in them.
  'Access-Control-Allow-Origin': '*',
  // A file of a team, such as HTML or an SVG with a script, must never run as a page of the site. It loads into pages all the same.
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

/** The pattern is a path, or a prefix with `*` at its end. */
export interface HeaderRule {
  pattern: string;
  headers: Readonly<Record<string, string>>;
}

/** The headers of a site. They are part of a composed site, so that every server and host sends the same ones. */
export const headerRules = (
  routes: SiteRoutes,
  config: Pick<SiteConfig, 'hstsIncludesSubdomains'>,
): HeaderRule[] => [
  { pattern: '/*', headers: commonHeaders(config) },
  { pattern: CODE, headers: CODE_HEADERS },
  { pattern: `${VERSIONS_FOLDER}*`, headers: { 'Cache-Control': REVALIDATED } },
  ...unindexedOf(routes).map((pattern) => ({ pattern, headers: { 'X-Robots-Tag': 'noindex' } })),
];

export const HEADERS_FILE = '_headers';

/**
 * For Netlify, Cloudflare Pages and others, which let browsers revalidate files by default. They also apply a rule to a
 * missing file, so an export adds `immutableHeaders` for the versions that it contains.
 */
export const headersFile = (rules: readonly HeaderRule[]): string =>
  rules
    .filter(({ pattern }) => pattern !== CODE)
    .map(({ pattern, headers }) => block(pattern, headers))
    .join('\n');

/**
 * A file that is missing there is missing for good: the host gets a version, and its rule, complete. @param folders
 * `mf/shop/1/`
 */
export const immutableHeaders = (folders: Iterable<string>): string =>
  [...folders].map((folder) => `\n${block(`/${folder}*`, CODE_HEADERS)}`).join('');

/** Hosts take the first line that fits: addresses that moved, then those under a prefix, which show the prefix's page. */
export const redirectsFile = (routes: SiteRoutes): string =>
  [
    ...redirectsOf(routes).map(({ from, to }) => `${from} ${to} 301\n`),
    ...prefixesOf(routes).map((prefix) => `${prefix}/* ${prefix} 200\n`),
  ].join('');

/** For hosts without redirects. @param address where it leads, of this site */
export const redirectPage = (address: string, language: string): string => `<!doctype html>
<html lang="${language}">
  <meta charset="utf-8">
  <title>${address}</title>
  <link rel="canonical" href="${address}">
  <meta http-equiv="refresh" content="0; url=${new URL(address).pathname}">
  <a href="${new URL(address).pathname}">${address}</a>
</html>
`;

const block = (pattern: string, headers: Readonly<Record<string, string>>): string =>
  `${pattern}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;

/**
 * The most important page first. Each language version has its own entry, which names all of them. A version without an
 * entry in the route table has that of the default language.
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
export function sitemap(routes: SiteRoutes, siteUrl: string, addresses: SiteAddresses): string {
  const owned = new Map<string, OwnedPath>(ownedPaths(routes).map((one) => [one.path, one]));
  const standardOf = (path: string) => addresses.addressIn(addresses.defaultLanguage, path);
  const pages = [...owned.values()]
    .flatMap(({ path, robots, sitemap: own }) => {
      const entry = own ?? owned.get(standardOf(path))?.sitemap;
      return robots === 'index' && entry ? [{ path, ...entry }] : [];
    })
    .toSorted((a, b) => b.priority - a.priority || (a.path < b.path ? -1 : 1));
  const urls = pages.map(({ path, changes, priority }) =>
    [
      '  <url>',
      `    <loc>${siteUrl}${path}</loc>`,
      `    <changefreq>${changes}</changefreq>`,
      `    <priority>${priority.toFixed(1)}</priority>`,
      ...alternatesOf(path),
      '  </url>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');

  function alternatesOf(path: string): string[] {
    const alternates = addresses
      .languagesOf(addresses.pageOf(path))
      .map((language) => [language, addresses.addressIn(language, path)] as const)
      .filter(([, address]) => owned.get(address)?.robots === 'index');
    if (alternates.length < 2) return [];
    return [...alternates, ['x-default', standardOf(path)] as const].map(
      ([language, address]) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${siteUrl}${address}"/>`,
    );
  }
}

/** Pages that must not be indexed say so themselves, so crawlers must be able to read them. */
export const robots = (siteUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
