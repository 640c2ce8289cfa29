import { PART_NAMES } from '@platform/build/part-sources';
import { buildParts } from '@platform/build/build-parts';
import { REMOTE_NAMES, type RemoteName } from '@platform/build/parts';
import { readReleasedRegistry } from '@platform/build/released-site';
import { readLive } from '@platform/release/adapters/stores/journal';
import { findSiteIndex } from '@platform/release/adapters/stores/site-index';
import { releaseBuilt } from '@platform/release/app/release-built';
import type { Store } from '@platform/release/adapters/stores/store';
import type { PageEnvironment } from '@platform/contract/site';
import { serveSite } from '../site/serve-site.ts';
import { liveSite } from '../site/static-site.ts';
import { printLine } from './printing.ts';

/**
 * Provides the remotes that are not developed, as they are live in a store of this machine. Where one of them never
 * was, all of them are built and released first, as `npm start` would.
 * @param options.env where the backend is, for the pages of a first release
 * @returns where they are served
 */
export async function provideReleased(
  parts: AsyncDisposableStack,
  { store, developed, env }: { store: Store; developed: readonly RemoteName[]; env: PageEnvironment },
): Promise<string> {
  const live = await readLive(store);
  // What earlier code composed cannot be served any more, and is composed anew.
  const isComposed = live !== undefined && (await findSiteIndex(store, live.site)) !== undefined;
  const missing = REMOTE_NAMES.filter(
    (name) => !developed.includes(name) && !(isComposed && live.parts[name]),
  );
  if (missing.length > 0) {
    printLine('release', `not released here yet: ${missing.join(', ')}; releasing first`);
    const built = await buildParts({
      parts: PART_NAMES.filter((name) => !developed.includes(name)),
      log: (line) => printLine('build', line),
    });
    await releaseBuilt(store, { built, env, log: (line) => printLine('release', line) });
  }
  const site = await serveSite({ site: () => liveSite(store), port: 0 });
  parts.defer(() => site.close());
  return site.url;
}

/**
 * Says for each remote that is not developed which version stands in for it.
 * @throws Error in words for the terminal when the site cannot be used
 */
export async function printReleased(site: string, developed: readonly RemoteName[]): Promise<void> {
  const { remotes } = await readReleasedRegistry(site);
  for (const name of REMOTE_NAMES.filter((one) => !developed.includes(one))) {
    const version = remotes[name]?.live?.version;
    printLine('released', version ? `${name} ${version}` : `${name} is not released there`);
  }
}
