import type { SiteConfig } from '@platform/contract/site';
import type { OwnReceiver } from './announce.ts';
import { readContract } from '../store/artifacts.ts';
import { readLastChanges } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { isShell, type PartContract } from '../part/artifact.ts';
import { openFreezes } from '../request/decide.ts';
import type { SiteSummary, VersionSummary } from './announcement.ts';
import { changeTo, type State } from '../state/state.ts';
import { openPreviews } from '../state/variants.ts';

/** For `announcerOf`. */
export const ownReceiver = (
  store: Store,
  { receiverOf }: Pick<SiteConfig, 'receiverOf'>,
): OwnReceiver => ({
  ...(receiverOf && { receiverOf }),
  describe: (live) => describeSite(store, live),
});

/** Of the live versions and canaries, with the previews and freezes that have not ended. */
async function describeSite(store: Store, live: State): Promise<SiteSummary> {
  const journal = await readLastChanges(store);
  const versionOf = async (name: string, version: string): Promise<VersionSummary> => {
    const contract = await readContract(store, name, version);
    const change = changeTo(journal, name, version);
    return {
      version,
      commit: contract.commit,
      bytes: firstBytes(contract),
      ...(change && { since: change.at, by: change.by }),
    };
  };
  const parts = Object.entries(live.parts).map(
    async ([name, { version, previous, canary }]): Promise<SiteSummary['parts'][number]> => ({
      name,
      ...(await versionOf(name, version)),
      ...(previous[0] && { previous: previous[0] }),
      ...(canary && {
        canary: { ...(await versionOf(name, canary.version)), percent: canary.percent },
      }),
    }),
  );
  const now = new Date();
  const previews = Object.entries(openPreviews(live.previews ?? {}, now)).map(
    ([name, { parts: shown, changed, until, host, by }]) => ({
      name,
      parts: changed.map((part) => ({ name: part, version: shown[part]!.version })),
      by,
      ...(until && { until }),
      ...(host && { host }),
    }),
  );
  return { parts: await Promise.all(parts), previews, freezes: openFreezes(live, now) };
}

/** The compressed scripts and styles of the part that its heaviest page loads first. */
function firstBytes(contract: PartContract): number {
  const pages = isShell(contract) ? [contract.page] : Object.values(contract.pages);
  const sizes = pages.map(({ scripts, styles }) =>
    [...scripts, ...styles]
      .map((file) => contract.files[file])
      .reduce((sum, file) => sum + (file?.brotli ?? file?.bytes ?? 0), 0),
  );
  return Math.max(0, ...sizes);
}
