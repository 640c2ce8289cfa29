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

interface Rendering {
  /** The address of the remote's version. */
  base: string;
  /** What the remote loads first, in loading order. */
  needs: string[];
  /** The prerendered HTML, or an empty string. */
  root: string;
}

export interface PageParts {
  site: SiteData;
  /** Its route. Missing for unknown addresses. */
  route?: string;
  /** As its route declares it. */
  early?: OwnedPath['early'];
  language: string;
  /** Missing for unknown addresses. */
  content?: Rendering;
}

export interface SiteData {
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
  config: Pick<
    SiteConfig,
    'url' | 'addresses' | 'environment' | 'allowedSources' | 'preconnect' | 'hstsIncludesSubdomains'
  >;
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
    json('importmap', { integrity: scriptsOf(hashes, site.shell) }),
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
  { site, route, early, language, content }: PageParts,
): string {
  for (const place of [HEAD, HEAD_END, ROOT]) {
    if (!shellPage.includes(place)) throw new Error(`The shell's page has no ${place}`);
  }
  const hasContent = content !== undefined && content.root !== '';
  const template = early ? shellPage : shellPage.replaceAll(EARLY_SCRIPTS, '');
  const html = hasContent
    ? template
        .replaceAll(DEFAULT_CONTENT, '')
        .replaceAll(NOTES, (note, own: string) => (own === language ? note : ''))
    : template;
  const shellSheets = site.shell.page.styles.map((file) => site.shell.base + file);
  const shellStyles = stylesOf(site.shell.base, {
    addresses: [
      ...shellSheets,
      ...(content?.needs.filter((url) => !url.startsWith(content.base)) ?? []),
    ].filter(isStylesheet),
    // The shell's own page has elements too, such as a note for visitors without scripts.
    html: html + (content?.root ?? ''),
    stylesheets,
  });
  const own = content ? pieces(content, stylesheets) : NO_CONTENT;
  const metadata = own.metadata && `${own.metadata}\n    `;
  const withoutContent = withoutStylesheets(html)
    .replace(/(?<=<html lang=")[^"]*/, language)
    .replace(
      HEAD,
      () =>
        `${connections(site, route)}${shellStyles.first}\n    ${metadata}${site.elements}` +
        (early ? json('application/json', early, 'early-reads') : ''),
    )
    .replace(HEAD_END, () => linksOf(shellSheets) + own.links + HEAD_END);
  return withPolicy(withoutContent, site.allowed)
    .replace(ROOT, () => own.body + own.stylesheets + shellStyles.complete)
    .replaceAll(
      /( fetchpriority="high")? (?:href|src)="([^"]+\.(?:css|js))"/g,
      (found, first: string | undefined, url: string) => {
        const hash = site.hashes.get(url);
        if (!hash) return found;
        // Content can be painted without scripts, so its styles and pictures precede them on the connection.
        const priority = hasContent && !first && !isStylesheet(url) ? ' fetchpriority="low"' : '';
        return `${found} integrity="${hash}"${priority}`;
      },
    );
}

/** Depends on the version of the remote. */
interface PagePieces {
  metadata: string;
  /** The styles of its first paint, and links to the scripts that it loads first. */
  links: string;
  body: string;
  stylesheets: string;
}

const NO_CONTENT: PagePieces = { metadata: '', links: '', body: ROOT, stylesheets: '' };

function pieces({ base, needs, root }: Rendering, stylesheets: Stylesheets): PagePieces {
  const { head, body } = extractHead(root);
  const addresses = needs.filter((url) => isStylesheet(url) && url.startsWith(base));
  const styles = stylesOf(base, { addresses, html: body, stylesheets });
  return {
    metadata: head,
    links: styles.first + linksOf(needs),
    body: `<div id="root">${body}</div>`,
    stylesheets: styles.complete,
  };
}

const isStylesheet = (url: string): boolean => url.endsWith('.css');

function registryOf(site: SiteContext, own: SiteRemote | undefined): Registry {
  const { pageOf } = site.config.addresses;
  // The shell knows the translations.
  const isPage = ({ path }: { path: string }): boolean => pageOf(path) === path;
  const remotes = Object.entries(routesInPages(site.routes))
    .map(([name, { owns, redirects, ...routes }]): [string, RegisteredRemote] => [
      name,
      {
        ...routes,
        owns: owns.filter(isPage),
        ...(redirects && { redirects: redirects.filter(({ from }) => isPage({ path: from })) }),
      },
    ])
    .map(([name, routes]): [string, RegisteredRemote] =>
      own?.current.name === name
        ? [name, { live: versionsOf(own), ...routes }]
        : [name, { ...routes, owns: routes.owns.filter(({ access }) => access !== 'operator') }],
    )
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

/**
 * `crossorigin` as for requests without cookies, which have connections of their own.
 * @throws Error if the policy forbids the requests
 */
function connections({ allowed, preconnect }: SiteData, route: string | undefined): string {
  const origins = (route !== undefined && preconnect[route]) || [];
  return origins
    .map((origin) => {
      if (!allowed['connect-src']?.includes(origin)) {
        throw new Error(`${route} cannot connect to ${origin}: the policy of the page forbids it`);
      }
      return `<link rel="preconnect" crossorigin href="${origin}">\n    `;
    })
    .join('');
}

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

type Hashes = Map<string, string>;

/** By address, for the code of the shell and of the versions of one remote that run first. */
function integrities(shell: ShellContract, own: SiteRemote | undefined): Hashes {
  const parts: (PartContract | undefined)[] = [shell, own?.current];
  return new Map(
    parts
      .filter((part) => part !== undefined)
      .flatMap((part) =>
        codeOf(part).map((file) => [part.base + file, part.files[file]!.integrity]),
      ),
  );
}

const codeOf = (part: PartContract): string[] =>
  isShell(part)
    ? Object.keys(part.files).filter((file) => isServed(file) && /\.(?:js|css)$/.test(file))
    : part.code;

/** Without those that the shell has for the root of the site, which no module imports. */
const scriptsOf = (hashes: Hashes, { base, page }: ShellContract): Record<string, string> => {
  const named = new Set(page.scripts.map((file) => base + file));
  const isOfRoot = (url: string): boolean =>
    url.startsWith(base) && !url.slice(base.length).includes('/') && !named.has(url);
  return Object.fromEntries([...hashes].filter(([url]) => /\.m?js$/.test(url) && !isOfRoot(url)));
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

export interface RenderedParts {
  /** React renders it first because it belongs into the document's head. */
  head: string;
  body: string;
}

/**
 * Marks each element of the head, so that the shell can remove those that no component took over.
 * @see removePrerenderedHead in shell/src/site/prerendered-page.ts
 */
export function extractHead(html: string): RenderedParts {
  const [found = ''] = METADATA.exec(html) ?? [];
  return {
    head: found.replaceAll(/<(title|meta|link)\b/g, '<$1 data-rendered=""'),
    body: html.slice(found.length),
  };
}
