import type { ComponentType } from 'react';

/**
 * The interface of a remote's code to the shell: what its module `./app` exports as `app`.
 * @typeParam Language the language tags of the site
 * @typeParam Context what the shell passes to `prefetch` besides the path, for example its session
 */
export interface RemoteApp<
  Language extends string = string,
  Context extends readonly unknown[] = readonly unknown[],
> {
  /**
   * Renders the remote's `<Routes>`, with full paths from the root of the site. No `<Suspense>` may surround content of
   * a prerendered page: React would hydrate that content later than the rest, possibly after a change of language.
   */
  App: ComponentType;
  /** Loads the texts of the remote in one language; missing if its texts are part of its code. */
  messages?: (language: Language) => Promise<object>;
  /** Loads the code of one page. The shell calls it before `App` renders the page, so that the page need not suspend. */
  loadPage?: (path: string) => Promise<unknown>;
  /**
   * Fetches the data of the page at `path` for the current session. The shell calls it as soon as the remote's code has
   * arrived, for a navigation and for a link that the visitor points at, and shows the page when the data arrived or after a
   * short wait. It is not called for a page that arrived as HTML. The page itself handles data that is late or failed.
   */
  prefetch?: (path: string, ...context: Context) => unknown;
}

/** What the shell's server build exports. It renders pages without a browser. */
export interface ShellServer<App = RemoteApp> {
  /** The shared modules, by the specifier that remotes import. */
  sharedModules: Readonly<Record<string, object>>;
  /**
   * Renders the content of the root element of the page at `path`, in the language of the path, for an anonymous
   * visitor. The document's metadata comes first.
   * @throws if rendering fails
   */
  renderPage: (page: {
    path: string;
    remote: string;
    owns: RemoteRoutes['owns'];
    app: App;
  }) => Promise<string>;
}

/** A route: one path, or one prefix if it ends in `/*`, that a remote owns. */
export interface OwnedPath {
  path: `/${string}`;
  /** `member` pages require a session. */
  access: 'public' | 'member';
  /** Whether the release renders the page to HTML. */
  prerender: boolean;
  robots: 'index' | 'noindex';
  /** The source file below `src` that the page loads lazily. The prerendered page preloads its code. */
  page?: string;
  /**
   * Its entry in the sitemap, if search engines may index it: how often it changes, and its priority on this site (0
   * to 1).
   */
  sitemap?: { changes: 'weekly' | 'monthly' | 'yearly'; priority: number };
}

/** The routes of a remote, as data that the shell knows before it loads the remote. */
export interface RemoteRoutes {
  owns: readonly OwnedPath[];
}

/** The file of a version that contains its file table. */
export const FILES_FILE = 'assets/files.json';

/** The files of one version of a remote, relative to its base: which a page loads, and their integrity hashes. */
export interface FileTable {
  /** The integrity hash of every script and stylesheet that its pages can load. */
  integrity: Readonly<Record<string, string>>;
  /** The files that a page loads before its first render, by owned path, styles first, without its texts. */
  pages: Readonly<Record<string, readonly string[]>>;
  texts: Readonly<Partial<Record<string, readonly string[]>>>;
}

export interface RemoteVersion {
  version: string;
  /** The address of the script that exports its `app`; in development that of its federation entry. */
  entry: string;
  /** The shared modules that its entry reads; missing in development. */
  shared?: readonly string[];
  /** The integrity hash of its `FILES_FILE`; missing in development. */
  filesHash?: string;
  files?: FileTable;
}

/** The versions of a remote that a page may load. */
export interface RemoteVersions extends RemoteVersion {
  /** The fallback version: the version that was live before, loaded if this one cannot be. */
  fallback?: RemoteVersion;
}

export interface RegisteredRemote extends RemoteRoutes {
  /**
   * The versions of the remote. A composed page contains those of its own remote only, a page in development those of
   * all.
   */
  live?: RemoteVersions;
}

export interface PreviewNote {
  name: string;
  /** The versions that differ from the live site, by part. */
  versions: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. A preview with a host name of its own does not end. */
  until?: string;
}

/**
 * All remotes with their routes, as data that the release puts into every page. It contains no versions of other
 * remotes, so that their releases do not change the page.
 */
export interface Registry {
  /** Identifies the shell and the route table that the page was composed with; missing in development. */
  edition?: string;
  /** What the page is a preview of, for its bar. */
  preview?: PreviewNote;
  remotes: Readonly<Record<string, RegisteredRemote>>;
}

/** The kind of registry that pages contain. A shell that expects another kind cannot start on them. */
export const REGISTRY_KIND = 5;

/** The versions file of one remote, which pages of other remotes fetch. */
export interface VersionsFile extends RemoteVersions {
  /** The edition that these versions were verified against. Pages of another edition must not use them. */
  edition: string;
}

/** The file that says which state visitors get, and which code open pages must not keep. */
export const LIVE_FILE = '/live.json';

/** The content of `LIVE_FILE`. */
export interface LiveFile {
  sequence: number;
  /** By part: versions that were rolled back or aborted, and not released again. */
  recalled: Readonly<Record<string, readonly string[]>>;
}

export const VERSIONS_FOLDER = '/versions/';

export const versionsAddress = (remote: string): string => `${VERSIONS_FOLDER}${remote}.json`;
