import type { PageEnvironment, SiteConfig } from '@platform/contract/site';
import { isServed, type ShellContract } from '@platform/contract/artifact';
import type { RegisteredRemote, Registry } from '@platform/contract/registry';
import type { PartContract } from '../artifact.ts';
import { digest } from '../digest.ts';
import { composeBoth, DECIDE, type PagePieces, rootOf, script } from './canary-page.ts';
import { type SiteRemote, type SiteRoutes, versionsOf } from './site-parts.ts';

/** The place in the shell's page for what must come before its scripts. */
const HEAD = '<!--composed-head-->';
/** The place for what a route needs besides the shell, after the shell's own files. */
const HEAD_END = '</head>';
const ROOT = rootOf('');

/** A page as one version of its remote has it. */
export interface Rendering {
  /** Addresses of what the owner of the page needs first, in loading order. */
  needs: string[];
  /** What is rendered already, or an empty text. */
  root: string;
}

/** What one page is made of. */
export interface PageParts extends Rendering {
  site: SiteData;
  /** The language of the address. */
  language: string;
  /** The same page for whoever tries another version of its remote. */
  canary?: Rendering & { remote: string };
}

/** What a page carries besides its own content. */
export interface SiteData {
  /** Elements with the hashes of what is imported later, the registry and the environment. */
  elements: string;
  /** Integrity by address, for every file that the page names. */
  hashes: ReadonlyMap<string, string>;
}

/** What all pages of a site have in common. */
export interface SiteFrame {
  shell: ShellContract;
  routes: SiteRoutes;
  env: PageEnvironment;
  config: Pick<SiteConfig, 'addresses' | 'environment'>;
}

/**
 * What the pages of a remote carry: the environment, whose each address is, and versions and hashes of the shell and of
 * their own remote. Those of other remotes are fetched when they are wanted, so that a page changes with no release of
 * theirs, and grows with what they own and not with what they are made of.
 * @param own without it, what a page carries whose address nobody owns
 * @throws Error if pages must not be published with this environment
 */
export function siteDataOf(site: SiteFrame, own?: SiteRemote): SiteData {
  site.config.environment.check(site.env);
  const hashes = integrities(site.shell, own);
  const elements = [
    // The map is for scripts that are imported later. Those that the page names carry their hash themselves as well:
    // browsers fetch them before they have read the map, and would fetch them again.
    json('importmap', { integrity: scriptsOf(hashes) }),
    json('application/json', registryOf(site, own), 'mf-registry'),
    json('application/json', site.env, 'site-env'),
    script(DECIDE),
  ];
  return { elements: elements.join('\n    '), hashes };
}

/** The shell's page for one address: with the registry, the environment, and all files that the address needs. */
export function composePage(html: string, { site, language, canary, ...live }: PageParts): string {
  for (const place of [HEAD, HEAD_END, ROOT]) {
    if (!html.includes(place)) throw new Error(`The shell's page has no ${place}`);
  }
  const { head, headEnd, root } = canary
    ? chosen(site, canary.remote, piecesOf(live), piecesOf(canary))
    : plain(site, piecesOf(live));
  return html
    .replace(/(?<=<html lang=")[^"]*/, language)
    .replace(HEAD, () => head)
    .replace(HEAD_END, () => headEnd + HEAD_END)
    .replaceAll(/ (?:href|src)="([^"]+\.(?:css|js))"/g, (found, url: string) => {
      const hash = site.hashes.get(url);
      return hash ? `${found} integrity="${hash}"` : found;
    })
    .replace(ROOT, () => root);
}

interface PlacedPieces {
  head: string;
  headEnd: string;
  root: string;
}

const plain = ({ elements }: SiteData, { metadata, links, body }: PagePieces): PlacedPieces => ({
  head: metadata ? `${metadata}\n    ${elements}` : elements,
  headEnd: links,
  root: rootOf(body),
});

/** What depends on the choice comes after the script that decides. */
function chosen(
  { elements }: SiteData,
  remote: string,
  live: PagePieces,
  canary: PagePieces,
): PlacedPieces {
  const { head, root } = composeBoth(remote, live, canary);
  return { head: `${elements}\n    ${head}`, headEnd: '', root };
}

function piecesOf({ needs, root }: Rendering): PagePieces {
  const { head, body } = takeHead(root);
  return { metadata: head, links: linksOf(needs), body };
}

/** What the page tells the shell about the remotes. */
function registryOf(site: SiteFrame, own: SiteRemote | undefined): Registry {
  const remotes = Object.entries(routesInPages(site.routes)).map(
    ([name, owns]): [string, RegisteredRemote] => [
      name,
      { ...(own?.current.name === name && { live: versionsOf(own) }), owns },
    ],
  );
  return { edition: editionOf(site), remotes: Object.fromEntries(remotes) };
}

/** Stands for the shell and the addresses of a site, as pages know them. */
export const editionOf = ({ shell, routes }: Pick<SiteFrame, 'shell' | 'routes'>): string =>
  digest([shell.version, routesInPages(routes)]);

/** What pages know of the addresses. */
const routesInPages = (routes: SiteRoutes): SiteRoutes =>
  Object.fromEntries(
    Object.entries(routes).map(([name, owns]) => [
      name,
      owns.map(({ path, access, prerender, robots }) => ({ path, access, prerender, robots })),
    ]),
  );

const linksOf = (needs: string[]): string => needs.map((url) => `  ${link(url)}\n  `).join('');

const link = (url: string): string =>
  url.endsWith('.css')
    ? `<link rel="stylesheet" href="${url}">`
    : // As module scripts are fetched, or the browser fetches them twice.
      `<link rel="modulepreload" crossorigin href="${url}">`;

type Hashes = Map<string, string>;

/** Integrity by address, for every file of the shell, and of each version of one remote that a page may run. */
function integrities(shell: ShellContract, own: SiteRemote | undefined): Hashes {
  const parts: (PartContract | undefined)[] = [
    shell,
    own?.current,
    own?.lastGood,
    own?.canary?.contract,
  ];
  return new Map(
    parts
      .filter((part) => part !== undefined)
      .flatMap(({ base, files }) =>
        Object.entries(files)
          .filter(([file]) => isServed(file))
          .map(([file, { integrity }]) => [base + file, integrity]),
      ),
  );
}

const scriptsOf = (hashes: Hashes): Record<string, string> =>
  Object.fromEntries([...hashes].filter(([url]) => url.endsWith('.js')));

/** JSON inside a script element: `<` is escaped, so that no text can end the element. */
function json(type: string, data: unknown, id?: string): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${text}</script>`;
}

/** A title, or an element without content: attributes are written with all special characters escaped. */
const METADATA = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** A rendered page, taken apart. */
export interface RenderedParts {
  /** What React puts first because it belongs into the document's head. */
  head: string;
  body: string;
}

/**
 * Takes a rendered page apart. Each element of the head is marked: the shell takes those away that no code took over.
 * @see shell/src/routing/rendered-head.ts
 */
export function takeHead(html: string): RenderedParts {
  const [found = ''] = METADATA.exec(html) ?? [];
  return {
    head: found.replaceAll(/<(title|meta|link)\b/g, '<$1 data-rendered=""'),
    body: html.slice(found.length),
  };
}
