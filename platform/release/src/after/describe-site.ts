import { isShell, type PartContract } from '../part/artifact.ts';
import { openFreezes } from '../request/request.ts';
import { openPreviews } from '../state/parts.ts';
import { changeTo, type State } from '../state/state.ts';
import { readContract } from '../store/artifacts.ts';
import { readLastChanges } from '../store/journal.ts';
import type { ReadableStore } from '../store/store.ts';

/** What is live, for people. */
export type SiteSummary = Awaited<ReturnType<typeof describeSite>>;
export type VersionSummary = Awaited<ReturnType<typeof describeVersion>>;

/**
 * Of the live versions and canaries, with the previews and freezes that have not ended.
 * @param journal the last changes, if they are known
 */
export async function describeSite(store: ReadableStore, live: State, journal?: readonly State[]) {
  const changes = journal ?? (await readLastChanges(store));
  const parts = Object.entries(live.parts).map(async ([name, { version, previous, canary }]) => ({
    name,
    ...(await describeVersion(store, { name, version }, changes)),
    /** What a rollback brings back. */
    ...(previous[0] && { previous: previous[0] }),
    ...(canary && {
      canary: {
        ...(await describeVersion(store, { name, version: canary.version }, changes)),
        percent: canary.percent,
      },
    }),
  }));
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

async function describeVersion(
  store: ReadableStore,
  { name, version }: { name: string; version: string },
  changes: readonly State[],
) {
  const contract = await readContract(store, name, version).catch(() => undefined);
  const change = changeTo(changes, name, version);
  return {
    version,
    /** Empty if the store has no contract of the version: those who need it name it. */
    commit: contract?.commit ?? '',
    /** The routes that it owns: a report of a page that the site never had does not count. */
    pages: contract && !isShell(contract) ? contract.routes.owns.map(({ path }) => path) : [],
    /** What its heaviest page loads of it first, as the server sends it. */
    bytes: contract ? firstBytes(contract) : 0,
    /** When, by whom and how it was made live or a canary; missing if the journal no longer tells. */
    ...(change && { since: change.at, by: change.by, kind: change.kind }),
  };
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
