import { isServed } from '../../../build/contract.ts';
import type { Registry } from '../../../shared-kit/src/contract.ts';
import type { Env } from '../../../shared-kit/src/env.ts';
import type { PartContract } from '../artefact.ts';
import type { SiteContracts } from './parts.ts';
import { takeHead } from './rendered-head.ts';

/** The place in the shell's page for what must come before its scripts. */
const HEAD = '<!--composed-head-->';
/** The place for what a route needs besides the shell, after the shell's own files. */
const HEAD_END = '</head>';
const ROOT = '<div id="root"></div>';

/** What one page is made of. */
export interface PageParts {
  site: SiteData;
  /** Addresses of what the owner of the page needs first, in loading order. */
  needs: string[];
  /** What is rendered already, or an empty text. */
  root: string;
}

/** What is the same in every page of a site. */
export interface SiteData {
  /** Elements with the registry, the environment, and the hashes of what is imported later. */
  elements: string;
  /** Integrity by address, for every file that a page may load. */
  hashes: ReadonlyMap<string, string>;
}

/** What every page of a site carries. */
export function siteDataOf(site: SiteContracts, env: Env): SiteData {
  const hashes = integrities(site);
  // The map is for scripts that are imported later. Those that the page names carry their hash themselves as well:
  // browsers fetch them before they have read the map, and would fetch them again.
  const elements = [
    json('importmap', { integrity: scriptsOf(hashes) }),
    json('application/json', registryOf(site), 'mf-registry'),
    json('application/json', env, 'site-env'),
  ];
  return { elements: elements.join('\n    '), hashes };
}

/** The shell's page for one address: with the registry, the environment, and all files that the address needs. */
export function composePage(html: string, { site, needs, root }: PageParts): string {
  for (const place of [HEAD, HEAD_END, ROOT]) {
    if (!html.includes(place)) throw new Error(`The shell's page has no ${place}`);
  }
  const { head, body } = takeHead(root);
  return html
    .replace(HEAD, () => (head ? `${head}\n    ${site.elements}` : site.elements))
    .replace(HEAD_END, () => `${linksOf(needs)}${HEAD_END}`)
    .replaceAll(/ (?:href|src)="([^"]+\.(?:css|js))"/g, (found, url: string) => {
      const hash = site.hashes.get(url);
      return hash ? `${found} integrity="${hash}"` : found;
    })
    .replace(ROOT, () => ROOT.replace('><', () => `>${body}<`));
}

/** What the page tells the shell about its remotes. */
export function registryOf({ remotes }: SiteContracts): Registry {
  return {
    remotes: Object.fromEntries(
      remotes.map(({ current, lastGood }) => [
        current.name,
        {
          version: current.version,
          entry: current.base + current.entry,
          ...(lastGood && {
            lastGood: { version: lastGood.version, entry: lastGood.base + lastGood.entry },
          }),
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

const linksOf = (needs: string[]): string => needs.map((url) => `  ${link(url)}\n  `).join('');

const link = (url: string): string =>
  url.endsWith('.css')
    ? `<link rel="stylesheet" href="${url}">`
    : // As module scripts are fetched, or the browser fetches them twice.
      `<link rel="modulepreload" crossorigin href="${url}">`;

type Hashes = Map<string, string>;

/** Integrity by address, for every file that this page may load. */
function integrities({ shell, remotes }: SiteContracts): Hashes {
  const parts: PartContract[] = [
    shell,
    ...remotes.flatMap(({ current, lastGood }) => (lastGood ? [current, lastGood] : [current])),
  ];
  return new Map(
    parts.flatMap(({ base, files }) =>
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
