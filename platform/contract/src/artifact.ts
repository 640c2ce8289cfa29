import type { FileTable, RemoteRoutes } from './registry.ts';
import { sharedAddress } from './shared-modules.ts';

/** Next to a part's build. */
export const CONTRACT_FILE = 'contract.json';

/** Files in this folder of an artifact are never served: what renders its pages, and its source maps. */
export const SERVER_FOLDER = 'server/';

export const SERVER_FILE = `${SERVER_FOLDER}app.cjs`;

/** The source map of a script, without the sources. */
export const mapOf = (script: string): string => `${SERVER_FOLDER}${script}.map`;

export const CONTAINER_FILE = 'remoteEntry.js';

/** Under which a version's files are served, in browser and server builds alike. */
export const remoteBase = (part: string, version: string): string => `/mf/${part}/${version}/`;

export interface ArtifactFile {
  bytes: number;
  /** The bytes of `<file>.gz` next to it; missing if the file is not worth compressing. */
  gzip?: number;
  /** As `gzip`, for `<file>.br`. */
  brotli?: number;
  /** `sha384-<base64>` */
  integrity: string;
}

/** Files that a page loads together, relative to `base`, in loading order. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** The declarations of the kit in a build of the shell. */
export const TYPES_FILE = 'assets/types.json';

/**
 * The declarations that a build of a remote was compiled with: its own, and those of the kit in the same tree. An edit
 * of the kit changes them, but neither the remote's files nor its version.
 */
export const COMPILED_TYPES_FILE = '.types.json';

/** The public types of modules, as the compiler declares them. Types of installed packages stay references. */
export interface Declarations {
  /** The source file of each module, by the specifier that others import. */
  modules: Record<string, string>;
  files: Record<string, string>;
}

/** A part with what it was compiled with; without, if that is not known. */
export type Typed<Contract> = Contract & { types?: Declarations | undefined };

/** What a part needs of the backend. */
export interface BackendNeeds {
  /** The latest migration that it needs. */
  migration?: string | undefined;
  /** Edge functions that it calls. */
  functions: string[];
}

export const isServed = (file: string): boolean => !file.startsWith(SERVER_FOLDER);

interface Artifact {
  name: string;
  /** `<package version>-<hash of the sources>` */
  version: string;
  /** For example `/mf/shop/0.1.0-1a2b3c4d5e/`. */
  base: string;
  /** The last commit that changed its sources, or `uncommitted`. */
  commit: string;
  languages: string[];
  /** Missing if the site does not know it. */
  needs?: BackendNeeds;
  /** The server build that renders its pages, relative to `base`. */
  server?: string;
  /** All files except the contract and the compressed forms, relative to `base`. */
  files: Record<string, ArtifactFile>;
}

export interface RemoteContract extends Artifact {
  /** The script that pages of this site import: it exports `app`. Relative to `base`. */
  entry: string;
  /** The federation entry, through which other hosts load the remote. Relative to `base`. */
  container: string;
  exposes: string[];
  routes: RemoteRoutes;
  /** The accepted versions of each shared module that it imports from the shell. */
  shared: Record<string, string>;
  /** The names that it imports from each shared module. */
  imports: Record<string, string[]>;
  /** The shared modules that each of its scripts reads. Missing in older contracts: each reads all imported ones. */
  reads?: Record<string, string[]>;
  /** The files that a page loads before its first render, by owned path, without its texts. */
  pages: Record<string, PageFiles>;
  texts: Partial<Record<string, PageFiles>>;
  /** The files of each component that it offers to other remotes, by name. The first script exports the component. */
  fragments?: Record<string, PageFiles>;
  /** The fragments of other remotes that it shows, as `remote/fragment`. */
  uses?: string[];
  /** All scripts and styles that its pages can load. Its other scripts are for other hosts. */
  code: string[];
}

export interface ProvidedModule {
  version: string;
  names: string[];
  /** What to use instead of deprecated names, and when they end, by name. */
  deprecated?: Record<string, string>;
  /** The files of the module, if the shell loads it only for remotes that import it. */
  lazy?: PageFiles;
}

export interface ShellContract extends Artifact {
  name: 'shell';
  registry: number;
  provides: Record<string, ProvidedModule>;
  /** The files that every page loads first. The shell's HTML names them too. */
  page: PageFiles;
  member?: PageFiles;
  /** The additional files of pages in a language other than the default one, by language. */
  texts?: Partial<Record<string, PageFiles>>;
}

export type Unsealed<Contract extends Artifact> = Omit<Contract, 'commit' | 'files'>;

export function fileTableOf(
  {
    code,
    pages,
    texts,
    fragments = {},
    reads = {},
  }: Pick<RemoteContract, 'code' | 'pages' | 'texts' | 'fragments' | 'reads'>,
  files: Readonly<Record<string, ArtifactFile>>,
): FileTable {
  return {
    integrity: Object.fromEntries(code.map((file) => [file, files[file]!.integrity])),
    pages: listsOf(pages),
    texts: listsOf(texts),
    fragments: Object.fromEntries(
      Object.entries(listsOf(fragments)).map(([name, list]) => [
        name,
        [...list, ...new Set(list.flatMap((file) => reads[file] ?? []).map(sharedAddress))],
      ]),
    ),
  };
}

const listsOf = (groups: Partial<Record<string, PageFiles>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, files]) => [name, [...files!.styles, ...files!.scripts]]),
  );
