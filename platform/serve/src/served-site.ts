import { trustContracts } from '@platform/release/store/artifacts';
import { checkerOf } from '@platform/release/store/check-file';
import { keysOf, readSiteIndex } from '@platform/release/store/site-index';
import type { LiveFile, Redirect } from '@platform/contract/registry';
import type { ReadableStore } from '@platform/release/store/store';
import {
  addressesOf,
  movedFrom,
  prefixesOf,
  redirectsOf,
} from '@platform/release/pages/site-parts';
import type { HeaderRule } from '@platform/release/pages/static-hosts';
import type { State } from '@platform/release/state/state';
import type { CachedFile, FileCache } from './file-cache.ts';

export interface ServedSite {
  /** A file by its public name, such as `index.html.br` or `mf/shop/1/main.js`. @throws if it cannot be read now */
  file: (name: string) => Promise<CachedFile | undefined>;
  /** Addresses of pages. With a trailing `/` they redirect here. */
  addresses: ReadonlySet<string>;
  /** Prefixes: every address under one shows the page of the prefix. */
  prefixes: readonly string[];
  headers: readonly HeaderRule[];
  redirects: readonly Redirect[];
}

/** Read when it is asked for. */
export interface ServedPreview {
  /** The digest of the secret in its link, or its host name. */
  digest: string | undefined;
  host: string | undefined;
  until: Date | undefined;
  site: () => Promise<ServedSite>;
}

export interface ServedState {
  sequence: number;
  live: ServedSite;
  /** The lowest percentage first. */
  canaries: readonly { percent: number; site: ServedSite }[];
  previews: readonly ServedPreview[];
  /** By part: the versions that open tabs must not keep. */
  recalled: LiveFile['recalled'];
  team?: string | undefined;
}

/** Files are read on demand. @throws Error if an index cannot be read */
export async function openState(
  store: ReadableStore,
  files: Pick<FileCache, 'read'>,
  state: State,
): Promise<ServedState> {
  trustContracts(store, state.contracts);
  const open = (revision: string) => openSite(store, files, { state, revision });
  const { canaries = [], previews = {} } = state;
  return {
    sequence: state.sequence,
    live: await open(state.revision),
    canaries: await Promise.all(
      canaries.map(async ({ percent, revision }) => ({ percent, site: await open(revision) })),
    ),
    previews: Object.values(previews).map(({ digest, host, until, revision }) => ({
      digest,
      host,
      until: until === undefined ? undefined : new Date(until),
      site: () => open(revision),
    })),
    recalled: state.recalled ?? {},
    team: state.team,
  };
}

async function openSite(
  store: ReadableStore,
  files: Pick<FileCache, 'read'>,
  { state, revision }: { state: State; revision: string },
): Promise<ServedSite> {
  const index = await readSiteIndex(store, revision);
  const { routes } = index;
  const composed = keysOf(index);
  const check = checkerOf(store, state);
  return {
    async file(name) {
      const key = name.startsWith('mf/') ? name : composed.get(name);
      return key === undefined ? undefined : files.read(key, check);
    },
    addresses: new Set([...addressesOf(routes), ...movedFrom(routes)]),
    redirects: redirectsOf(routes),
    prefixes: prefixesOf(routes),
    headers: index.headers,
  };
}
