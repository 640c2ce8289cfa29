import { isShell, type PartContract } from '../part/artifact.ts';
import { openFreezes } from '../request/decide.ts';
import { openPreviews } from '../state/parts.ts';
import { type Change, changeTo, type Freeze, type State } from '../state/state.ts';
import { readContract } from '../store/artifacts.ts';
import { readLastChanges } from '../store/journal.ts';
import type { ReadableStore } from '../store/store.ts';

export interface VersionSummary {
  version: string;
  /** Empty if the store has no contract of the version: those who need it name it. */
  commit: string;
  /** The routes that it owns: a report of a page that the site never had does not count. */
  pages: readonly string[];
  /** What its heaviest page loads of it first, as the server sends it. */
  bytes: number;
  /** When, by whom and how it was made live or a canary; missing if the journal no longer tells. */
  since?: string;
  by?: string;
  kind?: Change['kind'];
}

/** What is live, for people. */
export interface SiteSummary {
  parts: readonly (VersionSummary & {
    name: string;
    /** What a rollback brings back. */
    previous?: string;
    canary?: VersionSummary & { percent: number };
  })[];
  previews: readonly {
    name: string;
    parts: readonly { name: string; version: string }[];
    by: string;
    until?: string;
    host?: string;
  }[];
  freezes: readonly Freeze[];
}

/**
 * Of the live versions and canaries, with the previews and freezes that have not ended.
 * @param journal the last changes, if they are known
 */
export async function describeSite(
  store: ReadableStore,
  live: State,
  journal?: readonly State[],
): Promise<SiteSummary> {
  const changes = journal ?? (await readLastChanges(store));
  const versionOf = async (name: string, version: string): Promise<VersionSummary> => {
    const contract = await readContract(store, name, version).catch(() => undefined);
    const change = changeTo(changes, name, version);
    return {
      version,
      commit: contract?.commit ?? '',
      pages: contract && !isShell(contract) ? contract.routes.owns.map(({ path }) => path) : [],
      bytes: contract ? firstBytes(contract) : 0,
      ...(change && { since: change.at, by: change.by, kind: change.kind }),
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
