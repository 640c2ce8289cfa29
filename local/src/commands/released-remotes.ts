import { PART_NAMES } from '../../../build/build-inputs.ts';
import { buildParts } from '../../../build/build-parts.ts';
import { REMOTE_NAMES, type RemoteName } from '../../../build/parts.ts';
import { readReleasedRegistry } from '../../../build/released-site.ts';
import { readLive } from '../../../release/src/live/live.ts';
import { findSiteIndex } from '../../../release/src/live/site-index.ts';
import { releaseBuilt } from '../../../release/src/release-built.ts';
import type { Store } from '../../../release/src/store/store.ts';
import type { Env } from '../../../shared-kit/src/env.ts';
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
  { store, developed, env }: { store: Store; developed: readonly RemoteName[]; env: Env },
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
