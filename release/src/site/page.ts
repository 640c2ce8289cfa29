import { isServed, type RemoteContract } from '../../../build/contract.ts';
import {
  HASHES_FILE,
  type Registry,
  type RemoteVersion,
} from '../../../shared-kit/src/contract.ts';
import type { Env } from '../../../shared-kit/src/env.ts';
import type { Language } from '../../../shared-kit/src/languages.ts';
import type { PartContract } from '../artefact.ts';
import { composeBoth, rootOf, script, type PagePieces } from './canary-page.ts';
import { DECIDE } from './canary-scripts.ts';
import type { SiteContracts } from './parts.ts';
import { takeHead } from './rendered-head.ts';

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
  language: Language;
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

/**
 * What the pages of a site carry. All carry the registry and the environment, and of hashes those of the shell and of
 * the page's own remote: of another remote the registry has the hash of the file that holds them. So a page does not
 * grow with what others are made of.
 * @returns the data by the remote that owns the page; without one, for addresses that nobody owns
 */
export function siteDataOf(site: SiteContracts, env: Env): (remote?: string) => SiteData {
  const common = [
    json('application/json', registryOf(site), 'mf-registry'),
    json('application/json', env, 'site-env'),
    script(DECIDE),
  ];
  return (remote) => {
    const hashes = integrities(site, remote);
    // The map is for scripts that are imported later. Those that the page names carry their hash themselves as well:
    // browsers fetch them before they have read the map, and would fetch them again.
    const elements = [json('importmap', { integrity: scriptsOf(hashes) }), ...common];
    return { elements: elements.join('\n    '), hashes };
  };
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

/** What the page tells the shell about its remotes. */
export function registryOf({ remotes }: SiteContracts): Registry {
  return {
    remotes: Object.fromEntries(
      remotes.map(({ current, lastGood, canary }) => [
        current.name,
        {
          ...versionOf(current),
          ...(lastGood && { lastGood: versionOf(lastGood) }),
          ...(canary && { canary: { ...versionOf(canary.contract), percent: canary.percent } }),
          owns: current.routes.owns.map(({ path, access, prerender, robots }) => ({
            path,
            access,
            prerender,
            robots,
          })),
        },
      ]),
    ),
  };
}

function versionOf({ version, base, entry, files }: RemoteContract): RemoteVersion {
  const hashes = files[HASHES_FILE]?.integrity;
  return { version, entry: base + entry, ...(hashes && { hashes }) };
}

const linksOf = (needs: string[]): string => needs.map((url) => `  ${link(url)}\n  `).join('');

const link = (url: string): string =>
  url.endsWith('.css')
    ? `<link rel="stylesheet" href="${url}">`
    : // As module scripts are fetched, or the browser fetches them twice.
      `<link rel="modulepreload" crossorigin href="${url}">`;

type Hashes = Map<string, string>;

/** Integrity by address, for every file of the shell, and of each version of one remote that a page may run. */
function integrities({ shell, remotes }: SiteContracts, remote: string | undefined): Hashes {
  const own = remotes.find(({ current }) => current.name === remote);
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
