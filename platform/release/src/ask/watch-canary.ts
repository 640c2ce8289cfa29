import type { VersionReports } from '@platform/contract/site';
import { readLatest } from '../store/journal.ts';
import { openFreezes } from '../request/decide.ts';
import type { Canary, State } from '../state/state.ts';
import { judge, type Verdict, type WatchPlan } from '../after/judge.ts';
import type { Changed, Releaser } from '../releaser.ts';
import { abort, type Permissions, promote, widen } from './release.ts';

export interface CanaryCheck {
  verdict: Verdict;
  changed?: Changed;
}

/**
 * Widens, promotes or aborts canaries together if it is time. The journal has the start of a stage, so any process can
 * make the next check.
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
    const { percent, version: tried } = canary!;
    const stageMs = options.now.getTime() - since.getTime();
    const of = (one: string) => reportsAbout(options.reports, name, one);
    return judge({ canary: of(tried), live: of(version), percent, stageMs }, options);
  }

  async function follow(next: Verdict): Promise<Changed | undefined> {
    const { older } = options;
    if (next.do === 'widen') return widen(releaser, names, { percent: next.percent, older });
    if (next.do === 'promote') return promote(releaser, names, { older });
    return next.do === 'abort' ? abort(releaser, names, { older }) : undefined;
  }
}

const reportsAbout = (
  reports: readonly VersionReports[],
  part: string,
  version: string,
): VersionReports | undefined =>
  reports.find((one) => one.part === part && one.version === version);

/** Judges versions that replaced others for all, by the measure of a canary: `abort` means that their faults are certain. */
export const judgeRelease = (
  changes: readonly { name: string; from: string; to: string }[],
  reports: readonly VersionReports[],
): Verdict =>
  worstOf(
    changes.map(({ name, from, to }) =>
      judge(
        {
          canary: reportsAbout(reports, name, to),
          live: reportsAbout(reports, name, from),
          percent: 100,
          stageMs: 0,
        },
        { stages: [100], stageMs: 0 },
      ),
    ),
  );

/** Canaries that are watched together go on together: the most careful verdict counts. */
const CARE = ['abort', 'pause', 'wait', 'widen', 'promote'] as const;
const worstOf = (verdicts: Verdict[]): Verdict =>
  verdicts.toSorted((a, b) => CARE.indexOf(a.do) - CARE.indexOf(b.do))[0]!;

const startsStage = ({ parts, change }: State, remote: string): boolean => {
  const canary: Canary | undefined = parts[remote]?.canary;
  return (
    !canary ||
    change.parts.some(
      ({ name, to, percent }) =>
        name === remote && to === canary.version && percent === canary.percent,
    )
  );
};
