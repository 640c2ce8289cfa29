import { keysOf, readSiteIndex } from '../adapters/stores/site-index.ts';
import type { Store } from '../adapters/stores/store.ts';

/** The text of a public file of a composed site. */
export async function readPublic(store: Store, revision: string, file: string): Promise<string> {
  const key = keysOf(await readSiteIndex(store, revision)).get(file);
  if (!key) throw new Error(`${revision} has no ${file}`);
  return String(await store.read(key));
}
