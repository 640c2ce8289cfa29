import type { ComponentType } from 'react';

/**
 * What the shell knows of a remote's code: its one module `./app` exports `app` of this shape.
 * @typeParam Language the language tags of the site
 * @typeParam Context what the shell passes to `prefetch` besides the path, for example its query cache
 */
export interface RemoteApp<
  Language extends string = string,
  Context extends readonly unknown[] = readonly unknown[],
> {
  /**
   * Renders the remote's own `<Routes>`, with full paths from the root of the site. It may suspend while the code of a
   * page comes, and leaves to the shell what is shown meanwhile: with a `<Suspense>` of its own around a page, that
   * page's HTML would be taken over after the rest, when the language may be another one already.
   */
  App: ComponentType;
  /** Loads the texts of the remote in one language. */
  messages: (language: Language) => Promise<object>;
  /** Brings the code of one of its pages, where that comes by itself; then the page can be rendered without waiting. */
  loadPage?: (path: string) => Promise<unknown>;
  /**
   * Fetches what the page at `path` shows, for whoever is signed in. The shell calls it as somebody goes there, and
   * shows the page when it has settled, or after a moment: what fails or is late is the page's to say.
   */
  prefetch?: (path: string, ...context: Context) => unknown;
}

/** What the shell's server build exports: it renders pages where there is no browser. */
export interface ShellServer<App = RemoteApp> {
  /** The modules that remotes take from the shell, by the name that they import. */
  sharedModules: Readonly<Record<string, object>>;
  /**
   * Renders what stands inside the root of the page at `path`, in the default language, for a visitor of whom
   * nothing is known. The document's metadata comes first.
   * @throws when anything goes wrong while rendering
   */
  renderPage: (page: {
    path: string;
    remote: string;
    owns: RemoteRoutes['owns'];
    app: App;
  }) => Promise<string>;
}

/** One path, or one prefix when it ends in `/*`, that belongs to a remote. */
export interface OwnedPath {
  path: `/${string}`;
  /** `member` pages are shown to signed-in members only. */
  access: 'public' | 'member';
  /** Rendered to HTML when the site is composed. */
  prerender: boolean;
  robots: 'index' | 'noindex';
  /** The file below `src` whose code this page loads lazily, so that its HTML can name that code. */
  page?: string;
  /** What search engines are told of it, where it is indexed: how often it changes, and how much it matters here (0 to 1). */
  sitemap?: { changes: 'weekly' | 'monthly' | 'yearly'; priority: number };
}

/** What a remote owns of the site's addresses, as data that the shell knows without loading the remote. */
export interface RemoteRoutes {
  owns: readonly OwnedPath[];
}

/**
 * The file among those of a version that holds the integrity of each of its scripts, by address: an import map, word for
 * word as a page adds it before it runs any of them. So the hash of the file is the one by which a policy knows that map.
 */
export const HASHES_FILE = 'assets/hashes.json';

/** One version of a remote, and where its code is. */
export interface RemoteVersion {
  version: string;
  /** Address of its federation entry: from the root of the site, or absolute in development. */
  entry: string;
  /** Integrity of its `HASHES_FILE`; in development there is none. */
  hashes?: string;
  /** The text of that file, where it comes along. */
  map?: string;
}

/** The versions of a remote that pages may run. */
export interface RemoteVersions extends RemoteVersion {
  /** The version that was live and well before this one, for when this one cannot be had. */
  lastGood?: RemoteVersion;
  /** A version that so many browsers in a hundred try meanwhile; this one stands in for it. */
  canary?: RemoteVersion & { percent: number };
}

/** A remote as the registry of a page knows it. */
export interface RegisteredRemote extends RemoteRoutes {
  /** The remote's versions: in a composed page those of its own remote only, in development of all. */
  live?: RemoteVersions;
}

/**
 * Which remotes exist and whose each address is. Data that is put into the page when the site is composed. It says
 * nothing of the versions of other remotes, so that their releases do not change the page.
 */
export interface Registry {
  /** Stands for the shell and the addresses that the page was composed with; in development there is none. */
  edition?: string;
  remotes: Readonly<Record<string, RegisteredRemote>>;
}

/** The kind of registry that a shell reads, as its contract tells it: a page with another one would not start. */
export const REGISTRY_KIND = 2;

/** The versions of one remote, as pages of other remotes fetch them. */
export interface VersionsFile extends RemoteVersions {
  /** They were held to the shell and the addresses of this edition, and are for pages of no other. */
  edition: string;
}

/** Below this address the versions of remotes are told; what is told there changes with each release. */
export const VERSIONS_FOLDER = '/versions/';

/** Where the versions of a remote are told. */
export const versionsAddress = (remote: string): string => `${VERSIONS_FOLDER}${remote}.json`;
