import { compress } from '@platform/build/compress';
import type { RemoteContract } from '@platform/contract/artifact';
import { versionsAddress } from '@platform/contract/registry';
import type { RenderedPages } from '../../app/rendered-pages.ts';
import { composePage, editionOf, type Rendering, siteDataOf, type SiteFrame } from './page.ts';
import { needsOf, pageFile, type SiteRemote, versionsFile } from './site-parts.ts';
import { headersFile, redirectsFile, robots, sitemap } from './static-hosts.ts';

/** Composed files by their names. The same input gives the same bytes. */
export type ComposedFiles = Map<string, Buffer>;

/** What every page is made of. */
export interface PageFrame extends SiteFrame {
  /** The page of the shell, out of which every page is made. */
  shellPage: string;
}

/** The page of the shell among its files. */
export const SHELL_PAGE = 'index.html';

/**
 * The files of a site that are one remote's: a page for each of its addresses, and what pages of others learn of its
 * versions.
 * @param own.rendered what stands inside the root of each page that is prerendered
 * @param own.renderedCanary the same for whoever tries a canary
 * @param own.maps the text of `HASHES_FILE` of each version that may be run first
 */
export async function composeRemote(
  frame: PageFrame,
  remote: SiteRemote,
  own: {
    rendered: RenderedPages;
    renderedCanary: RenderedPages;
    maps: Readonly<Record<string, string>>;
  },
): Promise<ComposedFiles> {
  const { current, canary } = remote;
  const { addresses } = frame.config;
  const site = siteDataOf(frame, remote);
  const rendering = (of: RemoteContract, path: string, pages: RenderedPages): Rendering => ({
    needs: needsOf(frame.shell, of, { path, language: addresses.languageOf(path) }),
    root: pages[path] ?? '',
  });
  const pages = current.routes.owns.map(({ path }): [string, string] => [
    pageFile(path),
    composePage(frame.shellPage, {
      site,
      language: addresses.languageOf(path) ?? addresses.defaultLanguage,
      ...rendering(current, path, own.rendered),
      ...(canary && {
        canary: { remote: current.name, ...rendering(canary.contract, path, own.renderedCanary) },
      }),
    }),
  ]);
  const versions = JSON.stringify(versionsFile(remote, editionOf(frame), own.maps));
  return withCompressed(textFiles([...pages, [versionsAddress(current.name).slice(1), versions]]));
}

/**
 * The files of a site that are no remote's: the page for what does not exist, what hosts and crawlers read, and what lies
 * at its root.
 * @param options.siteUrl where the public site answers, without a `/` at its end
 * @param options.shellFiles files of the shell for the root of the site, by their names
 */
export async function composeRest(
  frame: PageFrame,
  { siteUrl, shellFiles }: { siteUrl: string; shellFiles: ReadonlyMap<string, Buffer> },
): Promise<ComposedFiles> {
  const { routes } = frame;
  const { addresses } = frame.config;
  const nowhere = composePage(frame.shellPage, {
    site: siteDataOf(frame),
    language: addresses.defaultLanguage,
    needs: [],
    root: '',
  });
  return withCompressed([
    ...shellFiles,
    ...textFiles([
      ['404.html', nowhere],
      ['sitemap.xml', sitemap(routes, siteUrl, addresses)],
      ['robots.txt', robots(siteUrl)],
      ['_headers', headersFile(routes)],
      ['_redirects', redirectsFile(routes)],
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
