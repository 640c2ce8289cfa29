import type { RemoteContract } from '../../../build/contract.ts';
import { compress } from '../../../build/compress.ts';
import { languageOf } from '../../../shared-kit/src/addresses.ts';
import type { Env } from '../../../shared-kit/src/env.ts';
import { DEFAULT_LANGUAGE } from '../../../shared-kit/src/languages.ts';
import type { RenderedPages } from '../render/rendered-pages.ts';
import { robots, sitemap } from './crawlers.ts';
import { composePage, siteDataOf, type PageParts, type Rendering } from './page.ts';
import { needsOf, pageFile, routesOf, type SiteContracts } from './parts.ts';
import { headersFile, redirectsFile } from './static-hosts.ts';

/** Everything that decides what a composed site looks like. The same input gives the same bytes. */
export interface SiteInput {
  contracts: SiteContracts;
  env: Env;
  /** Where the public site answers, without a `/` at its end. */
  siteUrl: string;
  /** Files of the shell by their name: its page, and what lies at the root of the site. */
  shellFiles: ReadonlyMap<string, Buffer>;
  /** What stands inside the root of each page that is prerendered. */
  rendered: RenderedPages;
  /** The same for whoever tries a canary. */
  renderedCanaries: RenderedPages;
}

/** The page of the shell, out of which every page is made. */
export const SHELL_PAGE = 'index.html';

/**
 * The files of a site that are not part of any artefact: a page for each address, and what hosts and crawlers read.
 * The artefacts lie beside it, below `/mf/`.
 */
export async function composeSite(input: SiteInput): Promise<Map<string, Buffer>> {
  const { contracts, env, siteUrl, shellFiles, rendered, renderedCanaries } = input;
  const shellPage = shellFiles.get(SHELL_PAGE)?.toString() ?? '';
  const dataOf = siteDataOf(contracts, env);
  const page = (parts: Omit<PageParts, 'site'>, remote?: string): Buffer =>
    Buffer.from(composePage(shellPage, { site: dataOf(remote), ...parts }));

  const rendering = (remote: RemoteContract, path: string, pages: RenderedPages): Rendering => ({
    needs: needsOf(contracts, remote, path),
    root: pages[path] ?? '',
  });
  const pages = routesOf(contracts).map(({ path, remote, canary }): [string, Buffer] => [
    pageFile(path),
    page(
      {
        language: languageOf(path) ?? DEFAULT_LANGUAGE,
        ...rendering(remote, path, rendered),
        ...(canary && {
          canary: { remote: remote.name, ...rendering(canary, path, renderedCanaries) },
        }),
      },
      remote.name,
    ),
  ]);
  const texts = {
    'sitemap.xml': sitemap(contracts, siteUrl),
    'robots.txt': robots(siteUrl),
    _headers: headersFile(contracts),
    _redirects: redirectsFile(contracts),
  };
  return withCompressed([
    ...[...shellFiles].filter(([file]) => file !== SHELL_PAGE),
    ...pages,
    ['404.html', page({ language: DEFAULT_LANGUAGE, needs: [], root: '' })],
    ...Object.entries(texts).map(([file, text]): [string, Buffer] => [file, Buffer.from(text)]),
  ]);
}

async function withCompressed(files: [string, Buffer][]): Promise<Map<string, Buffer>> {
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
