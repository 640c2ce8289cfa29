import { setTimeout as delay } from 'node:timers/promises';
import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { readLive } from '../adapters/stores/journal.ts';
import type { Releaser } from '../app/releaser.ts';
import { type CanaryCheck, checkCanary } from '../app/watch-canary.ts';
import type { WatchPlan } from '../core/state/watch.ts';
import type { CommandResult } from './run-command.ts';

const LOOK_EVERY_MS = 60_000;

interface WatchOptions extends WatchPlan {
  /** Checks once, as a scheduler repeats it. */
  once: boolean;
  older: boolean;
  /** Called with one line for each new verdict. */
  log: (line: string) => void;
  /** Waits for the next check. */
  wait?: () => Promise<unknown>;
}

/**
 * Watches the canaries of some parts until they are live for all, or ended.
 * @throws Error if one has no canary, or the site reads no reports
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

/** Percentages such as `5,25,100`. @throws Error unless they rise to 100 */
export function readStages(text: string): number[] {
  const stages = text.split(',').map(Number);
  const rise = stages.every(
    (one, index) => Number.isInteger(one) && one > (stages[index - 1] ?? 0),
  );
  if (rise && stages.at(-1) === 100) return stages;
  throw new Error(`--stages takes percentages that rise to 100, such as 5,25,100, not ${text}.`);
}
