import { setTimeout as delay } from 'node:timers/promises';
import type { CommandResult } from '@platform/build/command-line';
import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { readLive } from '../store/journal.ts';
import type { Releaser } from '../releaser.ts';
import { type CanaryCheck, checkCanary, judgeRelease } from '../ask/watch-canary.ts';
import type { State } from '../state/state.ts';
import type { WatchPlan } from '../after/judge.ts';

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
  let said: string | undefined;
  for (let checks = 0; ; checks += 1) {
    const check = await checkNow(releaser, names, options);
    if (!check && checks === 0) throw new Error(`${names.join(' or ')} has no canary.`);
    const line = check ? describe(names, check) : `${names.join(' or ')} has no canary any more.`;
    const isOver = !check || check.verdict.do === 'abort' || check.verdict.do === 'promote';
    if (isOver || once) {
      if (check?.verdict.do === 'abort') process.exitCode = 1;
      return {
        text: line,
        json: { verdict: check?.verdict ?? null, live: check?.changed?.live ?? null },
      };
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

async function checkNow(
  releaser: Releaser,
  names: readonly string[],
  options: WatchPlan & { older: boolean },
): Promise<CanaryCheck | undefined> {
  const { config, store } = releaser;
  const live = await readLive(store);
  if (!live || !names.every((name) => live.parts[name]?.canary)) return undefined;
  const reports = await reportsOf(config, live.env);
  if (typeof reports === 'string') return { verdict: { do: 'pause', reason: reports } };
  return checkCanary(releaser, names, { ...options, reports, now: new Date() });
}

/** A collector that gives no response for a while pauses a canary, and ends neither it nor the watch. */
async function reportsOf(
  { readReports }: SiteConfig,
  env: Parameters<NonNullable<SiteConfig['readReports']>>[0],
): Promise<VersionReports[] | string> {
  if (!readReports) throw new Error('This site reads no reports, so no canary can be watched.');
  try {
    return await readReports(env, process.env);
  } catch (error) {
    return (error as Error).message;
  }
}

const DONE = { wait: 'waits', pause: 'is paused', abort: 'is aborted', promote: 'is live for all' };

function describe(names: readonly string[], { verdict }: CanaryCheck): string {
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
