import type { RemoteRoutes } from './registry.ts';

/** The file beside a part's build that holds its contract. */
export const CONTRACT_FILE = 'contract.json';

/** What lies in this folder of an artifact renders pages when a site is composed, and is never served. */
export const SERVER_FOLDER = 'server/';

/** The server build of a part. */
export const SERVER_FILE = `${SERVER_FOLDER}app.cjs`;

/** The address below which a version of a part is served, in browser and server builds alike. */
export const remoteBase = (part: string, version: string): string => `/mf/${part}/${version}/`;

/** One file of an artifact, with its sizes in bytes. */
export interface ArtifactFile {
  bytes: number;
  /** Present when the file is worth compressing; the compressed file lies beside it as `<file>.gz`. */
  gzip?: number;
  /** As `gzip`; the file beside it ends in `.br`. */
  brotli?: number;
  /** `sha384-<base64>` of the file, as `integrity` attributes and import maps want it. */
  integrity: string;
}

/** What a page needs before it can show anything, relative to `base`, in loading order. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** Public types of modules, as the compiler declares them, without the packages that they refer to. */
export interface Declarations {
  /** The source file of each module, by the name under which others know it. */
  modules: Record<string, string>;
  /** What the compiler declares for each source file of the project. */
  files: Record<string, string>;
}

/** Whether browsers may ask for a file of an artifact. */
export const isServed = (file: string): boolean => !file.startsWith(SERVER_FOLDER);

/** What every built part says of itself, beside its files, in `contract.json`. */
interface Artifact {
  name: string;
  /** `<package version>-<hash of the sources>` */
  version: string;
  /** Where its files expect to be served, for example `/mf/auth/0.1.0-1a2b3c4d5e/`. */
  base: string;
  /** The last commit that changed what it was built from, or `uncommitted`. */
  commit: string;
  /** The languages that its own texts are written in. */
  languages: string[];
  /** The types that it was compiled with: of a remote its `./app`, and what both know of the kit. */
  types?: Declarations;
  /** What renders its pages, relative to `base`. */
  server: string;
  /** Every file of it but this one and the compressed ones, relative to `base`. */
  files: Record<string, ArtifactFile>;
}

/** The contract of a remote. */
export interface RemoteContract extends Artifact {
  /** The federation entry, relative to `base`. */
  entry: string;
  /** What the entry offers to the shell. */
  exposes: string[];
  routes: RemoteRoutes;
  /** Versions that satisfy it, by specifier of what it takes from the shell. */
  shared: Record<string, string>;
  /** What it takes from the shell: names by specifier. */
  imports: Record<string, string[]>;
  /** What a visit needs first, by the path that is owned. */
  pages: Record<string, PageFiles>;
}

/** A module that the shell hands to remotes. */
export interface ProvidedModule {
  version: string;
  names: string[];
  /** Files that come with it, where the shell loads it only for remotes that want it. */
  lazy?: PageFiles;
}

/** The contract of the shell. */
export interface ShellContract extends Artifact {
  name: 'shell';
  /** The kind of registry that it reads. */
  registry: number;
  /** What it hands to remotes, by specifier. */
  provides: Record<string, ProvidedModule>;
  /** What every page needs first; its own HTML names these files too. */
  page: PageFiles;
  /** What pages in another language than the default one need besides. */
  texts?: Partial<Record<string, PageFiles>>;
}

/** A contract as the build knows it, before the files are finished. */
export type Unsealed<Contract extends Artifact> = Omit<Contract, 'commit' | 'files'>;
