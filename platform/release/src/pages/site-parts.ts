import type { PageFiles, RemoteContract, ShellContract } from '@platform/contract/artifact';
import {
  FILES_FILE,
  type FileTable,
  type OwnedPath,
  type Redirect,
  type RemoteRoutes,
  type RemoteVersion,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';
import { routeFault } from '@platform/contract/grammar';
import { covers } from '@platform/contract/routes';

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

/** The files of these addresses are pages too. */
export const movedFrom = (routes: SiteRoutes): string[] =>
  redirectsOf(routes).map(({ from }) => addressOf(from));

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
  const lazy = readBy(remote, page.scripts).flatMap((specifier) => {
    const files = shell.provides[specifier]?.lazy;
    return files ? [{ base: shell.base, files }] : [];
  });
  const texts = [remote, shell].flatMap(({ base, texts: of }) => {
    const files = of?.[language];
    return files ? [{ base, files }] : [];
  });
  const isForMembers = remote.routes.owns.some(
    (owned) => owned.path === path && owned.access === 'member',
  );
  const member = isForMembers && shell.member ? [{ base: shell.base, files: shell.member }] : [];
  // Files for members come last: they are used after the others have run.
  const groups = [{ base: remote.base, files: page }, ...texts, ...lazy, ...member];
  const own = new Set(
    [...shell.page.scripts, ...shell.page.styles].map((file) => shell.base + file),
  );
  const urls = (kind: keyof PageFiles): string[] =>
    groups.flatMap(({ base, files }) => files[kind].map((file) => base + file));
  return [...new Set([...urls('styles'), ...urls('scripts')])].filter((url) => !own.has(url));
}

/** `/club` for `/club/*`; without the start page. */
export const addressesOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .map(({ path }) => addressOf(path))
    .filter((address) => address !== '/');

/** One remote owns everything under a prefix: `/club` for `/club/*`. */
export const prefixesOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .filter(({ path }) => path.endsWith('/*'))
    .map(({ path }) => path.slice(0, -'/*'.length));

/** Each prefix also as a pattern with `*`. */
export const unindexedOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .filter(({ robots }) => robots === 'noindex')
    .flatMap(({ path }) => (path.endsWith('/*') ? [path.slice(0, -'/*'.length), path] : [path]));

/**
 * The page of an address or of the prefix above it, otherwise a file of this name.
 * @param pathname decoded
 * @param site.addresses those of all pages, except the start page
 * @returns `undefined` for the file name of a page, which is not its address
 */
export function fileFor(
  pathname: string,
  { addresses, prefixes }: { addresses: ReadonlySet<string>; prefixes: readonly string[] },
): string | undefined {
  const prefix = prefixes.find((one) => covers(`${one}/*`, pathname));
  if (prefix !== undefined) return pageFile(prefix);
  if (pathname === '/' || addresses.has(pathname)) return pageFile(pathname);
  const [, page] = /^(.*)\.html(?:\.(?:br|gz))?$/.exec(pathname) ?? [];
  const isPage = page !== undefined && (isSpecial(page) || addresses.has(page));
  return isPage ? undefined : pathname.slice(1);
}

/** The start page, and the page for unknown addresses. */
const isSpecial = (page: string): boolean => page === '/index' || page === '/404';

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
  files: FileTable | undefined,
): VersionsFile => ({ edition, ...versionsOf(remote), ...(files && { files }) });

function versionOf(remote: RemoteContract): RemoteVersion {
  const { version, base, entry, files } = remote;
  const filesHash = files[FILES_FILE]?.integrity;
  const shared = readBy(remote, [entry]);
  return { version, entry: base + entry, ...(filesHash && { filesHash }), shared };
}

const readBy = ({ reads, imports }: RemoteContract, scripts: readonly string[]): string[] =>
  reads ? scripts.flatMap((script) => reads[script] ?? []) : Object.keys(imports);
