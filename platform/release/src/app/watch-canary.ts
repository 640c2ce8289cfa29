import type { VersionReports } from '@platform/contract/site';
import { readLatest } from '../adapters/stores/journal.ts';
import { openFreezes } from '../core/rules/freeze.ts';
import type { Canary, Live } from '../core/state/live.ts';
import { judge, type Verdict, type WatchPlan } from '../core/state/watch.ts';
import type { Changed, Permissions } from './change-site.ts';
import { abort, promote, widen } from './release.ts';
import type { Releaser } from './releaser.ts';

export interface CanaryCheck {
  verdict: Verdict;
  changed?: Changed;
}

/**
 * Checks the canaries of some parts once, and widens, promotes or aborts them together if it is time. When a stage began
 * is in the journal, so any process can make the next check.
 * @param options.reports what pages reported in the last hours
 * @returns `undefined` if one has no canary
 */
export async function checkCanary(
  releaser: Releaser,
  names: readonly string[],
  options: WatchPlan & Permissions & { reports: readonly VersionReports[]; now: Date },
): Promise<CanaryCheck | undefined> {
  let since = options.now;
  const journal = await readLatest(releaser.store, (state) => {
    // Other changes, such as a release of another part, do not begin a stage.
    since = new Date(state.change.at);
    return names.some((name) => startsStage(state, name));
  });
  const parts = journal.at(-1)?.parts ?? {};
  if (!names.every((name) => parts[name]?.canary)) return undefined;
  const frozen = openFreezes(journal.at(-1), options.now).find(
    ({ part }) => part === undefined || names.includes(part),
  );
  const verdict = worstOf([
    ...names.map(verdictOn),
    ...(frozen ? [{ do: 'pause', reason: `It is frozen until ${frozen.until}.` } as const] : []),
  ]);
  const changed = await follow(verdict);
  return { verdict, ...(changed && { changed }) };

  function verdictOn(name: string): Verdict {
    const { version, canary } = parts[name]!;
    const of = (one: string): VersionReports | undefined =>
      options.reports.find((reports) => reports.part === name && reports.version === one);
    return judge(
      {
        canary: of(canary!.version),
        live: of(version),
        percent: canary!.percent,
        stageMs: options.now.getTime() - since.getTime(),
      },
      options,
    );
  }

  async function follow(next: Verdict): Promise<Changed | undefined> {
    const { older } = options;
    if (next.do === 'widen') return widen(releaser, names, { percent: next.percent, older });
    if (next.do === 'promote') return promote(releaser, names, { older });
    return next.do === 'abort' ? abort(releaser, names, { older }) : undefined;
  }
}

/** Canaries that are watched together go on together: the most careful verdict counts. */
const CARE = ['abort', 'pause', 'wait', 'widen', 'promote'] as const;
const worstOf = (verdicts: Verdict[]): Verdict =>
  verdicts.toSorted((a, b) => CARE.indexOf(a.do) - CARE.indexOf(b.do))[0]!;

/** Whether a state gave the canary of a remote the percentage that it has. */
const startsStage = ({ parts, change }: Live, remote: string): boolean => {
  const canary: Canary | undefined = parts[remote]?.canary;
  return (
    !canary ||
    change.parts.some(
      ({ name, to, percent }) =>
        name === remote && to === canary.version && percent === canary.percent,
    )
  );
};
