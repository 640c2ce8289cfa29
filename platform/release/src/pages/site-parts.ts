import type { SiteAddresses } from '@platform/contract/addresses';
import type { PageFiles, RemoteContract, ShellContract } from '@platform/contract/artifact';
import { routeFault } from '@platform/contract/grammar';
import {
  FILES_FILE,
  type FileTable,
  type OwnedPath,
  type Redirect,
  type RemoteRoutes,
  type RemoteVersion,
  type RemoteVersions,
  VERSIONS_FOLDER,
  type VersionsFile,
} from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import type { SiteConfig } from '@platform/contract/site';
import type { PartContract } from '../part/artifact.ts';

export interface SiteRemote {
  current: RemoteContract;
  fallback?: RemoteContract;
}

/** By remote, sorted. */
export type SiteRoutes = Readonly<Record<string, RemoteRoutes>>;

export const ownedPaths = (routes: SiteRoutes): OwnedPath[] =>
  Object.values(routes).flatMap(({ owns }) => owns);

/** Never out of the site, and never from an address of another remote, whoever wrote the index. */
export const redirectsOf = (routes: SiteRoutes): Redirect[] =>
  Object.entries(routes).flatMap(([name, { redirects = [] }]) => {
    const { [name]: _, ...others } = routes;
    return redirects.filter(
      ({ from, to }) =>
        (routeFault(from) ?? routeFault(to)) === undefined &&
        !ownedPaths(others).some(({ path }) => covers(path, from) || covers(from, path)),
    );
  });

/**
 * Styles first: the files of the remote and of lazy shared modules that they read, the messages of both in the page's
 * language, and what the shell loads for members. The shell's script contains its messages in the default language.
 */
export function needsOf(
  shell: ShellContract,
  remote: RemoteContract,
  { path, language }: { path: string; language: string },
): string[] {
  const page = remote.pages[path]!;
  const of = ({ base }: PartContract, files: PageFiles | undefined) =>
    files ? [{ base, files }] : [];
  const isForMembers = remote.routes.owns.some(
    (owned) => owned.path === path && owned.access === 'member',
  );
  const groups = [
    ...of(remote, page),
    ...[remote, shell].flatMap((part) => of(part, part.texts?.[language])),
    ...readBy(remote, page.scripts).flatMap((name) => of(shell, shell.provides[name]?.lazy)),
    // Last: they are used after the others have run.
    ...(isForMembers ? of(shell, shell.member) : []),
  ];
  const own = new Set(
    [...shell.page.scripts, ...shell.page.styles].map((file) => shell.base + file),
  );
  const urls = (kind: keyof PageFiles): string[] =>
    groups.flatMap(({ base, files }) => files[kind].map((file) => base + file));
  return [...new Set([...urls('styles'), ...urls('scripts')])].filter((url) => !own.has(url));
}

/** One remote owns everything under a prefix: `/club` for `/club/*`. */
const prefixesOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .filter(({ path }) => path.endsWith('/*'))
    .map(({ path }) => addressOf(path));

/**
 * Which addresses have a page, and where others lead. The page of an address that moved is for hosts without redirects.
 */
export function addressing(routes: SiteRoutes) {
  const redirects = redirectsOf(routes);
  const routed = [
    ...ownedPaths(routes).map(({ path }) => path),
    ...redirects.map(({ from }) => from),
  ];
  const addresses = new Set(routed.map(addressOf).filter((address) => address !== '/'));
  return { addresses, prefixes: prefixesOf(routes), redirects };
}

/** `/club` for `/club/*`. */
export const addressOf = (path: string): string => path.replace(/\/\*$/, '');

/** `index.html`, `about.html`, `club.html` for `/club/*`. */
export function pageFile(path: string): string {
  const address = addressOf(path);
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}

/** A page can load these. */
export const versionsOf = ({ current, fallback }: SiteRemote): RemoteVersions => ({
  ...versionOf(current),
  ...(fallback && { fallback: versionOf(fallback) }),
});

/**
 * For pages of other remotes. Contains the file table of the version that runs first, so that a page fetches one small
 * file.
 */
export const versionsFile = (
  remote: SiteRemote,
  edition: string,
  files: FileTable,
): VersionsFile => ({ edition, ...versionsOf(remote), files });

function versionOf(remote: RemoteContract): RemoteVersion {
  const { version, base, entry, files } = remote;
  const filesHash = files[FILES_FILE]?.integrity;
  const shared = readBy(remote, [entry]);
  return { version, entry: base + entry, ...(filesHash && { filesHash }), shared };
}

const readBy = ({ reads, imports }: RemoteContract, scripts: readonly string[]): string[] =>
  reads ? scripts.flatMap((script) => reads[script] ?? []) : Object.keys(imports);

/** Files with a version in their address never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Browsers revalidate pages each time, because a page names the versions of all other files. */
export const REVALIDATED = 'no-cache';

/** The code and styles of all versions. */
const CODE = '/mf/*';
const CODE_HEADERS = {
  'Cache-Control': IMMUTABLE,
  // Hosts of other sites can load remotes too. The files are the same for everyone, so nobody reads a secret in them.
  'Access-Control-Allow-Origin': '*',
  // A file of a team, such as HTML or an SVG with a script, must never run as a page of the site. It loads into pages
  // all the same.
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
  { hstsIncludesSubdomains }: Pick<SiteConfig, 'hstsIncludesSubdomains'>,
): HeaderRule[] => [
  {
    pattern: '/*',
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      // No other site may show a page in a frame, and no injected element may move its addresses or run a plug-in.
      'Content-Security-Policy': "base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
      // Pages that a payment opens, such as a bank's, keep their connection to the page that opened them.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
      // Browsers ignore it on plain http, as on a developer's machine.
      'Strict-Transport-Security': `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`,
    },
  },
  { pattern: CODE, headers: CODE_HEADERS },
  { pattern: `${VERSIONS_FOLDER}*`, headers: { 'Cache-Control': REVALIDATED } },
  ...ownedPaths(routes)
    .filter(({ robots }) => robots === 'noindex')
    .flatMap(({ path }) => [...new Set([addressOf(path), path])])
    .map((pattern) => ({ pattern, headers: { 'X-Robots-Tag': 'noindex' } })),
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

/**
 * Hosts take the first line that fits: addresses that moved, then those under a prefix, which show the prefix's page.
 */
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
 * The most important page first. Each language version has its own entry, which names all of them.
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
export function sitemap(routes: SiteRoutes, siteUrl: string, addresses: SiteAddresses): string {
  const pages = ownedPaths(routes)
    .flatMap(({ path, robots, sitemap: entry }) =>
      robots === 'index' && entry ? [{ path, ...entry }] : [],
    )
    .toSorted((a, b) => b.priority - a.priority || (a.path < b.path ? -1 : 1));
  const urls = pages.map(({ path, changes, priority }) => {
    const page = addresses.pageOf(path);
    const alternates = addresses
      .languagesOf(page)
      .map((language) => [language, addresses.addressIn(language, path)] as const);
    const all = alternates.length < 2 ? [] : [...alternates, ['x-default', page] as const];
    return [
      '  <url>',
      `    <loc>${siteUrl}${path}</loc>`,
      `    <changefreq>${changes}</changefreq>`,
      `    <priority>${priority.toFixed(1)}</priority>`,
      ...all.map(
        ([language, address]) =>
          `    <xhtml:link rel="alternate" hreflang="${language}" href="${siteUrl}${address}"/>`,
      ),
      '  </url>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** Pages that must not be indexed say so themselves, so crawlers must be able to read them. */
export const robots = (siteUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
