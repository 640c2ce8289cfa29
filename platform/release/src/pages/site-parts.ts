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

/** What decides what an address shows. */
type Routing<T = Pick<OwnedPath, 'path'>> = Readonly<
  Record<string, { owns: readonly T[]; redirects?: readonly Redirect[] | undefined }>
>;

export const ownedPaths = <T>(routes: Routing<T>): T[] =>
  Object.values(routes).flatMap(({ owns }) => owns);

/** Never out of the site, and never from an address of another remote, whoever wrote the index. */
export const redirectsOf = (routes: Routing): Redirect[] =>
  Object.entries(routes).flatMap(([name, { redirects = [] }]) => {
    const { [name]: _, ...others } = routes;
    return redirects.filter(
      ({ from, to }) =>
        (routeFault(from) ?? routeFault(to)) === undefined &&
        !ownedPaths(others).some(({ path }) => covers(path, from) || covers(from, path)),
    );
  });

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

/** One remote owns everything under a prefix: `/club` for `/club/*`. */
export const prefixesOf = (routes: Routing): string[] =>
  ownedPaths(routes)
    .filter(({ path }) => path.endsWith('/*'))
    .map(({ path }) => path.slice(0, -'/*'.length));

/** Which addresses have a page, and where others lead. The page of an address that moved is for hosts without redirects. */
export function addressing(routes: Routing) {
  const redirects = redirectsOf(routes);
  const routed = [
    ...ownedPaths(routes).map(({ path }) => path),
    ...redirects.map(({ from }) => from),
  ];
  const addresses = new Set(routed.map(addressOf).filter((address) => address !== '/'));
  return { addresses, prefixes: prefixesOf(routes), redirects };
}

/** Each prefix also as a pattern with `*`. */
export const unindexedOf = (routes: SiteRoutes): string[] =>
  ownedPaths(routes)
    .filter(({ robots }) => robots === 'noindex')
    .flatMap(({ path }) => (path.endsWith('/*') ? [path.slice(0, -'/*'.length), path] : [path]));

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
