import { keysOf, readSiteIndex, routesOf } from '@platform/release/adapters/stores/site-index';
import type { ReadableStore } from '@platform/release/adapters/stores/store';
import { addressesOf } from '@platform/release/core/compose/site-parts';
import type { HeaderRule } from '@platform/release/core/compose/static-hosts';
import type { Live } from '@platform/release/core/state/live';
import type { CachedFile, FileCache } from './file-cache.ts';

/** One state of a site, ready to answer requests. */
export interface ServedSite {
  /** The number of the state. */
  sequence: number;
  /** A file by its public name, such as `index.html.br` or `mf/shop/1/main.js`. @throws if it cannot be read now */
  file: (name: string) => Promise<CachedFile | undefined>;
  /** Addresses of pages. With a trailing `/` they redirect here. */
  addresses: ReadonlySet<string>;
  /** Prefixes: every address below shows the page of the prefix. */
  prefixes: readonly string[];
  headers: readonly HeaderRule[];
}

/** A state of a site whose files are read on demand. @throws Error if its index cannot be read */
export async function openSite(
  store: ReadableStore,
  files: Pick<FileCache, 'read'>,
  live: Live,
): Promise<ServedSite> {
  const index = await readSiteIndex(store, live.revision);
  const composed = keysOf(index);
  return {
    sequence: live.sequence,
    async file(name) {
      const key = name.startsWith('mf/') ? name : composed.get(name);
      return key === undefined ? undefined : files.read(key);
    },
    addresses: new Set(addressesOf(routesOf(index))),
    prefixes: index.prefixes,
    headers: index.headers,
  };
}
