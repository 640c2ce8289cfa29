import path from 'node:path';
import { buildParts } from '@platform/build/build-parts';
import { PART_NAMES } from '@platform/build/part-sources';
import type { PageEnvironment } from '@platform/contract/site';
import { folderStore } from '@platform/release/adapters/stores/folder-store';
import type { Store } from '@platform/release/adapters/stores/store';
import { releaseBuilt } from '@platform/release/app/release-built';
import { releaserOf } from '@platform/release/app/releaser';

/**
 * Releases the federated site into a store of its own, as `npm start` does. Builds the parts whose sources changed.
 * @param folder gets the store
 */
export async function releaseFederated(
  folder: string,
  { env, log }: { env: PageEnvironment; log: (line: string) => void },
): Promise<Store> {
  const store = folderStore(path.join(folder, 'store'));
  const built = await buildParts({ parts: PART_NAMES, log });
  await releaseBuilt(releaserOf(store), { built, env, log });
  return store;
}
