import { judgeCanaries } from '../ask/judge-canaries.ts';
import { release } from '../ask/release.ts';
import { securityExpiry } from '../pages/compose-files.ts';
import type { Releaser } from '../releaser.ts';
import { readSiteIndex } from '../store/artifacts.ts';
import { readLive } from '../store/journal.ts';

const MINUTE_MS = 60_000;

/** What has to happen while nobody has a terminal open. @param options.exportSite after each change */
export function keepingUp(
  releaser: Releaser,
  { exportSite }: { exportSite?: (() => Promise<void>) | undefined },
): () => Promise<void> {
  const { store, now } = releaser;
  let exported = 0;
  let next = 0;
  return async () => {
    const live = await readLive(store);
    if (!live) return;
    if (exportSite && live.sequence !== exported) {
      await exportSite();
      exported = live.sequence;
    }
    if (now().getTime() < next) return;
    next = now().getTime() + MINUTE_MS;
    const { securityExpires: before } = await readSiteIndex(store, live.revision);
    // A release without parts renews it.
    if (before !== undefined && securityExpiry(now(), before) !== before)
      await release(releaser, { dists: [] });
    await judgeCanaries(releaser, now());
  };
}
