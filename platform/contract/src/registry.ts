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
  /** Missing if its messages are part of its code. */
  messages?: (language: Language) => Promise<object>;
  /** The shell calls it before `App` renders the page, so that the page need not suspend. */
  loadPage?: (path: string) => Promise<unknown>;
  /**
   * Fetches the page's data for the current session, as soon as the remote's code has arrived, for a navigation and for
   * a link that the visitor points at; not for a page that arrived as HTML. The page itself handles data that is late
   * or failed.
   */
  prefetch?: (path: string, ...context: Context) => unknown;
}

/** What the shell's server build exports. It renders pages without a browser. */
export interface ShellServer<App = RemoteApp> {
  /** By the specifier that remotes import. */
  sharedModules: Readonly<Record<string, object>>;
  /**
   * Renders the content of the root element for an anonymous visitor, in the language of the path, metadata first.
   * @throws if rendering fails
   */
  renderPage: (page: {
    path: string;
    remote: string;
    owns: RemoteRoutes['owns'];
    /** Those of all remotes. */
    links: readonly FrameLink[];
    app: App;
  }) => Promise<string>;
}

/** A route: one path, or one prefix if it ends in `/*`, that a remote owns. */
export interface OwnedPath {
  path: `/${string}`;
  /**
   * `member` pages require a session. `operator` pages also require the role of an operator: others get the 404
   * page and none of the code. They are never prerendered, and pages of other remotes do not know them.
   */
  access: 'public' | 'member' | 'operator';
  /** The HTML of a member page shows what is on screen until code knows the session, and code replaces it. */
  prerender: boolean;
  /** `plain`: around the page the shell shows neither its bar nor its footer. */
  frame?: 'plain';
  robots: 'index' | 'noindex';
  /** The source file under `src` that the page loads lazily. The prerendered page preloads its code. */
  page?: string;
  /**
   * Of a member page, by path: what its HTML requests while code loads, so that the page's first read of the same
   * address need not wait. The shell's page knows the form of the addresses.
   */
  early?: Readonly<Record<string, readonly string[]>>;
  /** If search engines may index it: how often it changes, and its priority on this site (0 to 1). */
  sitemap?: { changes: 'weekly' | 'monthly' | 'yearly'; priority: number };
}

/** A link that the shell shows around every page of the site. */
export interface FrameLink<Language extends string = string, Place extends string = string> {
  /** A page of the remote that declares it, with an anchor at most. Translated pages follow the visitor's language. */
  to: string;
  label: Readonly<Record<Language, string>>;
  /** Where the shell shows it. */
  at: readonly Place[];
  /** Among the links of all remotes: lower numbers come first. */
  order: number;
  /** `soon`: text, since what it names does not exist yet. */
  look?: 'primary' | 'soon';
}

/** An address that moved: whoever asks for it is led on, with the query. */
export interface Redirect {
  /** An address that is or was the remote's own, or a prefix ending in `/*`. A page of the remote has no redirect. */
  from: `/${string}`;
  /** A page of the site. The address of each language is redirected to the same language. */
  to: `/${string}`;
}

/** Data that the shell knows before it loads the remote. */
export interface RemoteRoutes<Link extends FrameLink = FrameLink> {
  owns: readonly OwnedPath[];
  links?: readonly Link[];
  redirects?: readonly Redirect[];
}

export const FILES_FILE = 'assets/files.json';

/** The files of one version of a remote, relative to its base: which a page loads, and their integrity hashes. */
export interface FileTable {
  /** The integrity hash of every script and stylesheet that its pages can load. */
  integrity: Readonly<Record<string, string>>;
  /** By owned path: what a page loads before its first render, styles first, without its messages. */
  pages: Readonly<Record<string, readonly string[]>>;
  texts: Readonly<Partial<Record<string, readonly string[]>>>;
  /**
   * By name, with the addresses of shared modules that they read. The first script exports the component. Missing in
   * older tables.
   */
  fragments?: Readonly<Record<string, readonly string[]>>;
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

export interface RemoteVersions extends RemoteVersion {
  /** The fallback version: the version that was live before, loaded if this one cannot be. */
  fallback?: RemoteVersion;
}

export interface RegisteredRemote extends Pick<RemoteRoutes, 'links' | 'redirects'> {
  owns: readonly Pick<OwnedPath, 'path' | 'access' | 'frame'>[];
  /** A composed page contains only its own remote's, a page in development all. */
  live?: RemoteVersions;
}

export interface PreviewNote {
  name: string;
  /** The versions that differ from the live site, by part. */
  versions: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. A preview with a host name of its own does not end. */
  until?: string;
}

/** In every page. Contains no versions of other remotes, so that their releases do not change the page. */
export interface Registry {
  /** Identifies the shell and the route table that the page was composed with; missing in development. */
  edition?: string;
  preview?: PreviewNote;
  remotes: Readonly<Record<string, RegisteredRemote>>;
}

/** Format version of the registry in pages. A shell that expects another one cannot start on them. */
export const REGISTRY_KIND = 5;

/** The versions file of one remote, which pages of other remotes fetch. */
export interface VersionsFile extends RemoteVersions {
  /** The edition that these versions were verified against. Pages of another edition must not use them. */
  edition: string;
}

/** The file that says which state visitors get, and which code open pages must not keep. */
export const LIVE_FILE = '/live.json';

export interface LiveFile {
  sequence: number;
  /** By part: versions that were rolled back or aborted, and not released again. */
  recalled: Readonly<Record<string, readonly string[]>>;
}

export const VERSIONS_FOLDER = '/versions/';

export const versionsAddress = (remote: string): string => `${VERSIONS_FOLDER}${remote}.json`;
