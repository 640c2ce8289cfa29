import type { PageFiles, RemoteContract, ShellContract } from '@platform/contract/artifact';
import {
  HASHES_FILE,
  type OwnedPath,
  type RemoteRoutes,
  type RemoteVersion,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';

/** A remote of a site, with its fallback version. */
export interface SiteRemote {
  current: RemoteContract;
  lastGood?: RemoteContract;
  /** The canary and its percentage of browsers. */
  canary?: { contract: RemoteContract; percent: number };
}

/** The route table: the routes of each remote, sorted by its name. */
export type SiteRoutes = Readonly<Record<string, RemoteRoutes['owns']>>;

/** All routes of a site. */
export const ownedPaths = (routes: SiteRoutes): OwnedPath[] => Object.values(routes).flat();

/**
 * The addresses of all files that a page needs besides the shell's, styles first: those of the remote, of lazy shared
 * modules that it imports, and the shell's texts in the page's language.
 */
export function needsOf(
  shell: ShellContract,
  remote: RemoteContract,
  { path, language }: { path: string; language: string | undefined },
): string[] {
  const lazy = Object.keys(remote.imports).flatMap((specifier) => {
    const files = shell.provides[specifier]?.lazy;
    return files ? [{ base: shell.base, files }] : [];
  });
  const texts = language && shell.texts?.[language];
  const groups = [
    { base: remote.base, files: remote.pages[path]! },
    ...lazy,
    ...(texts ? [{ base: shell.base, files: texts }] : []),
  ];
  const own = new Set(
    [...shell.page.scripts, ...shell.page.styles].map((file) => shell.base + file),
  );
  const urls = (kind: keyof PageFiles): string[] =>
    groups.flatMap(({ base, files }) => files[kind].map((file) => base + file));
  return [...new Set([...urls('styles'), ...urls('scripts')])].filter((url) => !own.has(url));
}

/** The address of every page except the start page: `/club` for `/club/*`. */
export const addressesOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .map(({ path }) => addressOf(path))
    .filter((address) => address !== '/');

/** The prefixes: addresses below which one remote owns everything, `/club` for `/club/*`. */
export const prefixesOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .filter(({ path }) => path.endsWith('/*'))
    .map(({ path }) => path.slice(0, -'/*'.length));

/** The routes that must not be indexed, each prefix also as a pattern with `*`. */
export const unindexedOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .filter(({ robots }) => robots === 'noindex')
    .flatMap(({ path }) => (path.endsWith('/*') ? [path.slice(0, -'/*'.length), path] : [path]));

/** The files that can be the page of an address, in the order in which hosts look for them. */
export function filesFor(pathname: string, prefixes: readonly string[]): string[] {
  const prefix = prefixes.find((one) => covers(`${one}/*`, pathname));
  return [pathname.slice(1), pageFile(prefix ?? pathname)];
}

/** The address of a route: `/club` for `/club/*`. */
export const addressOf = (path: string): string => path.replace(/\/\*$/, '');

/** The file of a route's page: `index.html`, `about.html`, `club.html` for `/club/*`. */
export function pageFile(path: string): string {
  const address = addressOf(path);
  return address === '' || address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}

/** The versions of a remote that a page can load. */
export const versionsOf = ({ current, lastGood, canary }: SiteRemote): RemoteVersions => ({
  ...versionOf(current),
  ...(lastGood && { lastGood: versionOf(lastGood) }),
  ...(canary && { canary: { ...versionOf(canary.contract), percent: canary.percent } }),
});

/**
 * The versions file of a remote, for pages of other remotes. It contains the hashes of the version that runs first,
 * so that a page fetches one small file.
 */
export function versionsFile(
  remote: SiteRemote,
  edition: string,
  maps: Readonly<Record<string, string>>,
): VersionsFile {
  const { canary, ...live } = versionsOf(remote);
  const withMap = <T extends RemoteVersion>(version: T): T => {
    const map = maps[version.version];
    return { ...version, ...(map !== undefined && { map }) };
  };
  return { edition, ...withMap(live), ...(canary && { canary: withMap(canary) }) };
}

function versionOf({ version, base, entry, files }: RemoteContract): RemoteVersion {
  const hashes = files[HASHES_FILE]?.integrity;
  return { version, entry: base + entry, ...(hashes && { hashes }) };
}
