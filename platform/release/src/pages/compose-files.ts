import { compress } from '@platform/build/compress';
import { type FileTable, versionsAddress } from '@platform/contract/registry';
import type { Stylesheets } from './inline-code.ts';
import { composePage, editionOf, type SiteContext, siteDataOf } from './page.ts';
import {
  headerRules,
  HEADERS_FILE,
  headersFile,
  needsOf,
  pageFile,
  redirectPage,
  redirectsFile,
  robots,
  sitemap,
  type SiteRemote,
  versionsFile,
} from './site-parts.ts';

/** By name. The same input always gives the same bytes. */
export type ComposedFiles = Map<string, Buffer>;

/** By path. */
export type RenderedPages = Readonly<Record<string, string>>;

export interface PageContext extends SiteContext {
  /** The template of every page. */
  shellPage: string;
  stylesheets: Stylesheets;
}

export const SHELL_PAGE = 'index.html';

/** A page for each address, and the versions file. */
export async function composeRemote(
  context: PageContext,
  remote: SiteRemote,
  own: {
    rendered: RenderedPages;
    stylesheets: Stylesheets;
    table: FileTable;
  },
): Promise<ComposedFiles> {
  const { current } = remote;
  const { addresses } = context.config;
  const site = siteDataOf(context, remote, remote);
  // The HTML names no code that only operators may load.
  const withoutCode = siteDataOf(context, remote, undefined);
  const stylesheets = { ...context.stylesheets, ...own.stylesheets };
  const { languageOf, pageOf } = addresses;
  const { owns, redirects = [] } = context.routes[current.name]!;
  const contentOf = (path: string) => ({
    base: current.base,
    needs: needsOf(context.shell, current, { path: pageOf(path), language: languageOf(path) }),
    html: own.rendered[path] ?? '',
  });
  const pages = owns.map(({ path, access, early }): [string, string] => [
    pageFile(path),
    composePage(context.shellPage, stylesheets, {
      ...(access === 'operator' ? { site: withoutCode } : { site, content: contentOf(path) }),
      route: pageOf(path),
      early,
      language: languageOf(path),
    }),
  ]);
  const moved = redirects.map(({ from, to }): [string, string] => [
    pageFile(from),
    redirectPage(context.config.url + to, languageOf(to)),
  ]);
  const versions = JSON.stringify(versionsFile(remote, editionOf(context), own.table));
  const versionsName = versionsAddress(current.name).slice(1);
  return withCompressed(textFiles([...pages, ...moved, [versionsName, versions]]));
}

/**
 * The page for unknown addresses, the files for hosts and crawlers, and the shell's files at the root.
 * @param options.security the content of `security.txt`, if the site has one
 */
export async function composeRest(
  context: PageContext,
  {
    shellFiles,
    security,
  }: {
    shellFiles: ReadonlyMap<string, Buffer>;
    security?: SecurityContact | undefined;
  },
): Promise<ComposedFiles> {
  const { routes, config } = context;
  const { addresses, url: siteUrl } = config;
  const notFound = composePage(context.shellPage, context.stylesheets, {
    site: siteDataOf(context, undefined, undefined),
    language: addresses.defaultLanguage,
  });
  const oldWorkers = OLD_WORKERS.filter((name) => !shellFiles.has(name));
  return withCompressed([
    ...shellFiles,
    ...textFiles([
      ...oldWorkers.map((name): [string, string] => [name, unregisteringWorker]),
      ['404.html', notFound],
      ['sitemap.xml', sitemap(routes, siteUrl, addresses)],
      ['robots.txt', robots(siteUrl)],
      [HEADERS_FILE, headersFile(headerRules(routes, config))],
      ['_redirects', redirectsFile(routes)],
      ...(security ? [[SECURITY_FILE, securityTxt(security, siteUrl)] as [string, string]] : []),
    ]),
  ]);
}

const textFiles = (files: [string, string][]): [string, Buffer][] =>
  files.map(([file, text]) => [file, Buffer.from(text)]);

async function withCompressed(files: [string, Buffer][]): Promise<ComposedFiles> {
  const all = files.map(async ([file, bytes]): Promise<[string, Buffer][]> => {
    const compressed = await compress(file, bytes, 'fast');
    if (!compressed) return [[file, bytes]];
    return [
      [file, bytes],
      [`${file}.br`, compressed.br],
      [`${file}.gz`, compressed.gz],
    ];
  });
  return new Map((await Promise.all(all)).flat().toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A browser keeps the worker of an earlier site of this origin until its address has another script: a 404 does not end
 * it.
 */
const OLD_WORKERS = [
  'service-worker.js',
  'service_worker.js',
  'serviceworker.js',
  'sw.js',
  'ngsw-worker.js',
  'flutter_service_worker.js',
  'pwabuilder-sw.js',
  'worker.js',
] as const;

/**
 * Ends itself, deletes what the earlier worker stored, and loads open pages again.
 * @see https://developer.chrome.com/docs/workbox/remove-buggy-service-workers
 */
const unregisteringWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url).catch(() => {});
}
`;

interface SecurityContact {
  /** A `mailto:` or `https:` address. */
  contact: string;
  /** ISO 8601, UTC. */
  expires: string;
}

const SECURITY_FILE = '.well-known/security.txt';

/**
 * The end of the next half-year, so that releases of one half-year are equal: six months at least, and less than the
 * year that RFC 9116 recommends.
 */
export const securityExpiry = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() < 6 ? 12 : 18, 0)).toISOString();

/** @see https://www.rfc-editor.org/rfc/rfc9116 */
const securityTxt = ({ contact, expires }: SecurityContact, siteUrl: string): string =>
  `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${siteUrl}/${SECURITY_FILE}\n`;
