import { isServed, type ShellContract } from '@platform/contract/artifact';
import type {
  OwnedPath,
  PreviewNote,
  RegisteredRemote,
  Registry,
} from '@platform/contract/registry';
import type { AllowedSources, PageEnvironment, SiteConfig } from '@platform/contract/site';
import { digest, isShell, type PartContract } from '../part/artifact.ts';
import { stylesOf, type Stylesheets, withoutStylesheets, withPolicy } from './inline-code.ts';
import { type SiteRemote, type SiteRoutes, versionsOf } from './site-parts.ts';

/** The placeholder in the shell's HTML for elements that must precede its scripts. */
const HEAD = '<!--composed-head-->';
/** Files of the remote come after the shell's own. */
const HEAD_END = '</head>';
const ROOT = '<div id="root"></div>';

interface Content {
  /** The address of the remote's version. */
  base: string;
  /** What the remote loads first, in loading order. */
  needs: string[];
  /** The prerendered HTML, or an empty string. */
  html: string;
}

const NO_CONTENT: Content = { base: '', needs: [], html: '' };

interface PageParts {
  site: SiteData;
  /** Its route. Missing for unknown addresses. */
  route?: string;
  /** As its route declares it. */
  early?: OwnedPath['early'];
  language: string;
  /** Missing for unknown addresses, and where the HTML names no code. */
  content?: Content;
}

interface SiteData {
  /** Elements with the import map, the registry and the environment. */
  elements: string;
  /** The integrity hash of every file that the page may load, by address. */
  hashes: ReadonlyMap<string, string>;
  shell: ShellContract;
  allowed: AllowedSources;
  /** By route. */
  preconnect: Readonly<Record<string, readonly string[]>>;
}

export interface SiteContext {
  shell: ShellContract;
  routes: SiteRoutes;
  env: PageEnvironment;
  preview?: PreviewNote | undefined;
  config: SiteConfig;
}

/**
 * The environment, the route table, the versions of this remote, and the hashes of what the page runs first. The page
 * fetches file tables of others on demand, so it does not change with their releases.
 * @param own missing for the page for unknown addresses
 * @param named the remote whose code the HTML names. The page fetches the file table of another one before its code
 * @throws Error if pages must not be published with this environment
 */
export function siteDataOf(
  site: SiteContext,
  own: SiteRemote | undefined,
  named: SiteRemote | undefined,
): SiteData {
  site.config.environment.check(site.env);
  const hashes = integrities(site.shell, named);
  const elements = [
    // The map covers scripts that are imported later. Browsers fetch those in the HTML before they read the map, so
    // these have their own `integrity`: otherwise they would be fetched twice.
    json('importmap', {
      integrity: Object.fromEntries([...hashes].filter(([url]) => !isStylesheet(url))),
    }),
    json('application/json', registryOf(site, own), 'mf-registry'),
    json('application/json', site.env, 'site-env'),
  ];
  return {
    elements: elements.join('\n    '),
    hashes,
    shell: site.shell,
    allowed: site.config.allowedSources(site.env),
    preconnect: site.config.preconnect(site.env),
  };
}

export function composePage(
  shellPage: string,
  stylesheets: Stylesheets,
  { site, route = '', early, language, content = NO_CONTENT }: PageParts,
): string {
  for (const place of [HEAD, HEAD_END, ROOT]) {
    if (!shellPage.includes(place)) throw new Error(`The shell's page has no ${place}`);
  }
  const { shell, hashes } = site;
  const { base, needs } = content;
  const template = early ? shellPage : shellPage.replaceAll(EARLY_SCRIPTS, '');
  const frame = content.html
    ? template
        .replaceAll(DEFAULT_CONTENT, '')
        .replaceAll(NOTES, (note, own: string) => (own === language ? note : ''))
    : template;
  const { head, body } = extractHead(content.html);
  const needed = needs.filter(isStylesheet);
  const shellSheets = shell.page.styles.map((file) => shell.base + file);
  const shellStyles = stylesOf(shell.base, {
    addresses: [...shellSheets, ...needed.filter((url) => !url.startsWith(base))],
    // The shell's own page has elements too, such as a note for visitors without scripts.
    html: frame + body,
    stylesheets,
  });
  const ownStyles = stylesOf(base, {
    addresses: needed.filter((url) => url.startsWith(base)),
    html: body,
    stylesheets,
  });
  const connections = site.preconnect[route] ?? [];
  const composedHead = [
    // As for requests without cookies, which have connections of their own.
    ...connections.map((origin) => `<link rel="preconnect" crossorigin href="${origin}">`),
    shellStyles.first,
    ...(head ? [head] : []),
    site.elements + (early ? json('application/json', early, 'early-reads') : ''),
  ].join('\n    ');
  const page = withoutStylesheets(frame)
    .replace(/(?<=<html lang=")[^"]*/, language)
    .replace(HEAD, () => composedHead)
    .replace(HEAD_END, () => linksOf(shellSheets) + ownStyles.first + linksOf(needs) + HEAD_END);
  return withPolicy(page, site.allowed)
    .replace(ROOT, () => `<div id="root">${body}</div>${ownStyles.complete}${shellStyles.complete}`)
    .replaceAll(
      /( fetchpriority="high")? (?:href|src)="([^"]+\.(?:css|js))"/g,
      (found, first: string | undefined, url: string) => {
        const hash = hashes.get(url);
        if (!hash) return found;
        // Content can be painted without scripts, so its styles and pictures precede them on the connection.
        const isLate = content.html && !first && !isStylesheet(url);
        return `${found} integrity="${hash}"${isLate ? ' fetchpriority="low"' : ''}`;
      },
    );
}

const isStylesheet = (url: string): boolean => url.endsWith('.css');

function registryOf(site: SiteContext, own: SiteRemote | undefined): Registry {
  const { pageOf } = site.config.addresses;
  // The shell knows the translations.
  const isPage = (path: string): boolean => pageOf(path) === path;
  const remotes = Object.entries(routesInPages(site.routes))
    .map(([name, { owns, redirects, ...routes }]): [string, RegisteredRemote] => {
      const isOwn = own?.current.name === name;
      const known = owns.filter(({ access }) => isOwn || access !== 'operator');
      return [
        name,
        {
          ...(isOwn && { live: versionsOf(own) }),
          ...routes,
          owns: known.filter(({ path }) => isPage(path)),
          ...(redirects && { redirects: redirects.filter(({ from }) => isPage(from)) }),
        },
      ];
    })
    .filter(([, { owns }]) => owns.length > 0);
  return {
    edition: editionOf(site),
    ...(site.preview && { preview: site.preview }),
    remotes: Object.fromEntries(remotes),
  };
}

export const editionOf = ({ shell, routes }: Pick<SiteContext, 'shell' | 'routes'>): string =>
  digest([shell.version, routesInPages(routes)]);

const routesInPages = (routes: SiteRoutes): Registry['remotes'] =>
  Object.fromEntries(
    Object.entries(routes).map(([name, { owns, links, redirects }]) => [
      name,
      {
        owns: owns.map(({ path, access, frame }) => ({ path, access, ...(frame && { frame }) })),
        ...(links && { links }),
        ...(redirects && { redirects }),
      },
    ]),
  );

/** Scripts need `crossorigin`, as module scripts do, or the browser fetches them twice. */
const linksOf = (addresses: string[]): string =>
  addresses
    .map((url) => {
      const kind = isStylesheet(url)
        ? 'rel="preload" as="style"'
        : 'rel="modulepreload" crossorigin';
      return `  <link ${kind} href="${url}">\n  `;
    })
    .join('');

/** By address, for the code of the shell and of the live version of one remote. */
const integrities = (shell: ShellContract, own: SiteRemote | undefined): Map<string, string> =>
  new Map(
    [shell, ...(own ? [own.current] : [])].flatMap((part) =>
      codeOf(part).map((file) => [part.base + file, part.files[file]!.integrity] as const),
    ),
  );

const codeOf = (part: PartContract): string[] => {
  if (!isShell(part)) return part.code;
  const own = [...part.page.scripts, ...part.page.styles];
  // What the shell has for the root of the site, no module imports.
  return Object.keys(part.files).filter(
    (file) =>
      isServed(file) && /\.(?:js|css)$/.test(file) && (file.includes('/') || own.includes(file)),
  );
};

/** `<` is escaped, so that no text can end the element. */
function json(type: string, data: unknown, id?: string): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${text}</script>`;
}

/** React escapes all special characters in attributes. */
const METADATA = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/**
 * What the shell's HTML has for pages without content of their own: title, metadata, and a text for visitors without
 * scripts.
 */
const DEFAULT_CONTENT =
  /\s*<(?:(?:title|meta)\s+data-rendered\b[^>]*>(?:[^<]*<\/title>)?|noscript data-rendered>[^]*?<\/noscript>)/g;

/** For visitors without scripts, in each language. */
const NOTES = /\s*<p lang="([\w-]+)">[^<]*<\/p>/g;

/** The shell's scripts for pages with early reads. */
const EARLY_SCRIPTS = /\s*<script data-early\b[^>]*>[^]*?<\/script>/g;

/**
 * What React renders first because it belongs in the document's head, and the rest. Marks each element of the head,
 * so that the shell can remove those that no component took over.
 * @see removePrerenderedHead in shell/src/site/prerendered-page.ts
 */
export function extractHead(html: string): { head: string; body: string } {
  const [found = ''] = METADATA.exec(html) ?? [];
  return {
    head: found.replaceAll(/<(title|meta|link)\b/g, '<$1 data-rendered=""'),
    body: html.slice(found.length),
  };
}
