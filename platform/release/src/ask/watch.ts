import { setTimeout as delay } from 'node:timers/promises';
import type { CommandResult } from '@platform/build/command-line';
import type { VersionReports } from '@platform/contract/site';
import { judge, reportsOf, type Verdict, type WatchPlan } from '../after/judge.ts';
import type { Changed, Releaser } from '../releaser.ts';
import { openFreezes } from '../request/decide.ts';
import type { Canary, State } from '../state/state.ts';
import { readLatest, readLive } from '../store/journal.ts';
import { abort, type Permissions, promote, widen } from './release.ts';

/**
 * Widens, promotes or aborts canaries together if it is time. The journal has the start of a stage, so any process can
 * make the next check.
 * @returns `undefined` if one has no canary
 */
export async function checkCanary(
  releaser: Releaser,
  names: readonly string[],
  options: WatchPlan & Permissions & { reports: readonly VersionReports[] | string; now: Date },
): Promise<{ verdict: Verdict; changed: Changed | undefined } | undefined> {
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
  return { verdict, changed: await follow(verdict) };

  function verdictOn(name: string): Verdict {
    const { reports } = options;
    if (typeof reports === 'string') return { do: 'pause', reason: reports };
    const { version, canary } = parts[name]!;
    const { percent, version: tried } = canary!;
    const stageMs = options.now.getTime() - since.getTime();
    const of = (one: string) => reportsAbout(reports, name, one);
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
const judgeRelease = (
  changes: readonly { name: string; from: string; to: string }[],
  reports: readonly VersionReports[],
): Verdict =>
  worstOf(
    changes.map(({ name, from, to }) => {
      const [canary, live] = [to, from].map((one) => reportsAbout(reports, name, one));
      return judge({ canary, live, percent: 100, stageMs: 0 }, { stages: [100], stageMs: 0 });
    }),
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

const LOOK_EVERY_MS = 60_000;
/** One a minute. */
const RELEASE_LOOKS = 15;

interface WatchOptions extends WatchPlan {
  /** A scheduler repeats it. */
  once: boolean;
  older: boolean;
  /** One line for each new verdict. */
  log: (line: string) => void;
  wait?: () => Promise<unknown>;
}

/**
 * Ends when the canaries are live for all, or ended. @throws Error if one has no canary, or the site reads no reports
 */
export async function watchCanary(
  releaser: Releaser,
  names: readonly string[],
  { once, log, wait = () => delay(LOOK_EVERY_MS), ...options }: WatchOptions,
): Promise<CommandResult> {
  const { config, store } = releaser;
  if (!config.readReports)
    throw new Error('This site reads no reports, so no canary can be watched.');
  let said: string | undefined;
  for (let checks = 0; ; checks += 1) {
    const reports = await reportsOf(config, (await readLive(store))?.env ?? {});
    const check = await checkCanary(releaser, names, { ...options, reports, now: new Date() });
    if (!check && checks === 0) throw new Error(`${names.join(' or ')} has no canary.`);
    const line = check
      ? describe(names, check.verdict)
      : `${names.join(' or ')} has no canary any more.`;
    const { verdict = null, changed } = check ?? {};
    if (once || !verdict || verdict.do === 'abort' || verdict.do === 'promote') {
      if (verdict?.do === 'abort') process.exitCode = 1;
      return { text: line, json: { verdict, live: changed?.live ?? null } };
    }
    if (line !== said) log(line);
    said = line;
    await wait();
  }
}

/**
 * Watches what pages report of a full release for 15 minutes, compared with the versions before. It alarms the author if
 * faults are certain, and changes nothing.
 * @param options.text the result of the release, which is printed before
 * @returns what is left to print
 */
export async function watchRelease(
  { config, store, announce }: Releaser,
  live: State,
  {
    text,
    log,
    wait = () => delay(LOOK_EVERY_MS),
  }: { text: string; log: (line: string) => void; wait?: () => Promise<unknown> },
): Promise<string> {
  const changes = live.change.parts.flatMap(({ name, from, to, percent }) =>
    from !== undefined && to !== undefined && percent === undefined ? [{ name, from, to }] : [],
  );
  const isForVisitors = config.exampleContent?.isForVisitors(live.env) ?? true;
  if (!config.readReports || changes.length === 0 || !isForVisitors) return text;
  for (let looks = 0; looks < RELEASE_LOOKS; looks += 1) {
    const reports = await reportsOf(config, live.env);
    if (looks === 0) {
      if (typeof reports === 'string') return `${text}\nNot watched: ${reports}`;
      log(`${text}\nWatching its reports for ${RELEASE_LOOKS} minutes. Ctrl-C ends only this.`);
    }
    // A store that fails for a while does not undo the release, and does not end its watch.
    const parts = (await readLive(store).catch(() => live))?.parts ?? {};
    if (changes.some(({ name, to }) => parts[name]?.version !== to)) {
      return 'Another version is live now, so the watch has ended.';
    }
    const verdict = typeof reports === 'string' ? undefined : judgeRelease(changes, reports);
    if (verdict?.do === 'abort') {
      process.exitCode = 1;
      const remedy = changes.map(({ name }) => `npm run rollback -- ${name}`).join(', ');
      const alarm = `${verdict.reason} To go back: ${remedy}`;
      await announce(live, alarm);
      return alarm;
    }
    await wait();
  }
  return 'Its reports gave no alarm.';
}

const DONE = { wait: 'waits', pause: 'is paused', abort: 'is aborted', promote: 'is live for all' };

function describe(names: readonly string[], verdict: Verdict): string {
  const done =
    verdict.do === 'widen' ? `goes to ${verdict.percent} % of browsers` : DONE[verdict.do];
  return `The canary of ${names.join(' and ')} ${done}. ${verdict.reason}`;
}

/** `5,25,100`. @throws Error unless they rise to 100 */
export function readStages(text: string): number[] {
  const stages = text.split(',').map(Number);
  const rise = stages.every(
    (one, index) => Number.isInteger(one) && one > (stages[index - 1] ?? 0),
  );
  if (rise && stages.at(-1) === 100) return stages;
  throw new Error(`--stages takes percentages that rise to 100, such as 5,25,100, not ${text}.`);
}
