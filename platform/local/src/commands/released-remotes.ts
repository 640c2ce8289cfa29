import { PART_NAMES } from '@platform/build/part-sources';
import { buildParts } from '@platform/build/build-parts';
import { REMOTE_NAMES, type RemoteName } from '@platform/build/parts';
import { readReleasedRegistry } from '@platform/build/released-site';
import { readLive } from '@platform/release/adapters/stores/journal';
import { findSiteIndex } from '@platform/release/adapters/stores/site-index';
import { releaseBuilt } from '@platform/release/app/release-built';
import { releaserOf } from '@platform/release/app/releaser';
import type { Store } from '@platform/release/adapters/stores/store';
import type { PageEnvironment } from '@platform/contract/site';
import { serveStore } from '@platform/serve/serve-store';
import { printLine } from './printing.ts';

/**
 * Serves the remotes as they are live in a local store. If one of them has never been released, all are released first.
 * @param options.env the environment for the pages of a first release
 * @returns the address of the site
 */
export async function provideReleased(
  parts: AsyncDisposableStack,
  {
    store,
    developed,
    env,
  }: { store: Store; developed: readonly RemoteName[]; env: PageEnvironment },
): Promise<string> {
  const live = await readLive(store);
  // A site composed by older code cannot be served and is composed again.
  const isComposed =
    live !== undefined && (await findSiteIndex(store, live.revision)) !== undefined;
  const missing = REMOTE_NAMES.filter(
    (name) => !developed.includes(name) && !(isComposed && live.parts[name]),
  );
  if (missing.length > 0) {
    printLine('release', `not released here yet: ${missing.join(', ')}; releasing first`);
    const built = await buildParts({
      parts: PART_NAMES.filter((name) => !developed.includes(name)),
      log: (line) => printLine('build', line),
    });
    await releaseBuilt(releaserOf(store), {
      built,
      env,
      log: (line) => printLine('release', line),
    });
  }
  const site = await serveStore(store, { port: 0, isFresh: true });
  parts.defer(() => site.close());
  return site.url;
}

/** @throws Error, as a sentence for the terminal, if the site cannot be used */
export async function printReleased(site: string, developed: readonly RemoteName[]): Promise<void> {
  const { remotes } = await readReleasedRegistry(site);
  for (const name of REMOTE_NAMES.filter((one) => !developed.includes(one))) {
    const version = remotes[name]?.live?.version;
    printLine('released', version ? `${name} ${version}` : `${name} is not released there`);
  }
}
