import type { RemoteRoutes } from '../shared-kit/src/contract.ts';

/** What a built remote says of itself, beside its files, in `contract.json`. */
export interface RemoteContract {
  name: string;
  /** `<package version>-<hash of the sources>` */
  version: string;
  /** Where its files expect to be served, for example `/mf/auth/0.1.0-1a2b3c4d5e/`. */
  base: string;
  /** The federation entry, relative to `base`. */
  entry: string;
  routes: RemoteRoutes;
  /** What it takes from the shell: names by specifier. */
  imports: Record<string, string[]>;
  /** Files its first page needs besides the entry, relative to `base`, in loading order. */
  preload: string[];
  /** Stylesheets its first page needs, relative to `base`. */
  styles: string[];
}

/** What a built shell says of itself. */
export interface ShellContract {
  name: 'shell';
  version: string;
  /** What it hands to remotes: version and names by specifier. */
  provides: Record<string, { version: string; names: string[] }>;
}

/** The file beside a part's build that holds its contract. */
export const CONTRACT_FILE = 'contract.json';
