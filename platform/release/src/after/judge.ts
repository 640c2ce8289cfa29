import type { PageEnvironment, SiteConfig, VersionReports } from '@platform/contract/site';

/** The reports of both versions, and how long the canary has had its percentage. */
interface CanaryView {
  canary: VersionReports | undefined;
  live: VersionReports | undefined;
  percent: number;
  stageMs: number;
}

/** Percentages in order, and the minimum time of each. */
export interface WatchPlan {
  stages: readonly number[];
  stageMs: number;
}

/** What to do now, with the reason as a sentence. `pause` keeps the percentage while the reason lasts. */
export type Verdict = { reason: string } & (
  | { do: 'wait' | 'pause' | 'abort' | 'promote' }
  | { do: 'widen'; percent: number }
);

/** With fewer senders of either version, a small difference proves nothing, and no canary goes on. */
const MIN_SENDERS = 50;
/**
 * Fewer may be one person with several addresses, which is likelier among few senders, or of one kind, such as a
 * crawler.
 */
const MIN_FAILING = { amongMany: 5, amongFew: 20 } as const;
/** A difference that chance explains once in a hundred checks, and once in ten thousand. */
const SUSPICIOUS = 1 / 100;
const CERTAIN = 1 / 10_000;
/** A slower version is paused beyond this factor and this difference. */
const SLOWER = { factor: 1.3, LCP: 300, INP: 80 } as const;

/** Each sender counts once, so that none decides by repeating a report. Vitals can be repeated: they only pause. */
export function judge(view: CanaryView, plan: WatchPlan): Verdict {
  const { canary, live, percent } = view;
  const next = plan.stages.find((one) => one > percent) ?? 100;
  const goOn: Verdict =
    next >= 100
      ? { do: 'promote', reason: 'It did as well as the live version.' }
      : { do: 'widen', percent: next, reason: 'It did as well as the live version.' };
  const [a, b] = [sendersOf(canary), sendersOf(live)];
  if (!a || !b)
    return { do: 'pause', reason: 'The reports of this site do not tell senders apart.' };
  const areMany = a.all >= MIN_SENDERS && b.all >= MIN_SENDERS;
  if (a.failing >= MIN_FAILING[areMany ? 'amongMany' : 'amongFew']) {
    const reason = `${share(a)} of its senders reported faults, compared with ${share(b)} of those of the version before.`;
    const chance = chanceOf(a, b);
    if (chance < CERTAIN) return { do: 'abort', reason };
    if (chance < SUSPICIOUS && areMany) return { do: 'pause', reason };
  }
  if (!areMany) {
    const reason = `${a.all} and ${b.all} senders reported the canary and the live version; ${MIN_SENDERS} each are enough.`;
    return { do: 'wait', reason };
  }
  const slower = slowerVital(canary!, live!);
  if (slower) return { do: 'pause', reason: slower };
  if (view.stageMs < plan.stageMs)
    return { do: 'wait', reason: 'It does as well as the live version.' };
  return goOn;
}

interface Senders {
  all: number;
  failing: number;
}

/** `undefined` if the site does not count them, or cannot. A version without reports has no senders. */
function sendersOf(reports: VersionReports | undefined): Senders | undefined {
  if (!reports) return { all: 0, failing: 0 };
  const { senders, failing_senders: failing } = reports;
  if (senders === undefined || failing === undefined) return undefined;
  const all = Math.max(senders, failing);
  return all > 0 ? { all, failing } : undefined;
}

const share = ({ all, failing }: Senders): string => `${((100 * failing) / all).toFixed(1)} %`;

/**
 * The chance of drawing the first group's failing senders, or more, from all senders, if both versions fail alike. It
 * is exact for few senders, too.
 * @see https://en.wikipedia.org/wiki/Fisher%27s_exact_test
 */
function chanceOf(a: Senders, b: Senders): number {
  const [all, failing] = [a.all + b.all, a.failing + b.failing];
  const logFactorials = [0];
  for (let n = 1; n <= all; n += 1) logFactorials.push(logFactorials[n - 1]! + Math.log(n));
  const logChoices = (n: number, k: number): number =>
    k > n ? -Infinity : logFactorials[n]! - logFactorials[k]! - logFactorials[n - k]!;
  let chance = 0;
  for (let drawn = a.failing; drawn <= Math.min(a.all, failing); drawn += 1) {
    chance += Math.exp(
      logChoices(failing, drawn) +
        logChoices(all - failing, a.all - drawn) -
        logChoices(all, a.all),
    );
  }
  return chance;
}

function slowerVital(canary: VersionReports, live: VersionReports): string | undefined {
  const vitals = [
    ['LCP', canary.lcp_p75, live.lcp_p75],
    ['INP', canary.inp_p75, live.inp_p75],
  ] as const;
  for (const [name, tried, usual] of vitals) {
    if (tried === null || usual === null) continue;
    if (tried > usual * SLOWER.factor && tried > usual + SLOWER[name]) {
      return `Its ${name} is ${Math.round(tried)} ms, that of the live version ${Math.round(usual)} ms.`;
    }
  }
  return undefined;
}

/** What pages reported of each version, or the reason why that is unknown: it pauses a canary, and ends nothing. */
export async function reportsOf(
  { readReports }: Pick<SiteConfig, 'readReports'>,
  env: PageEnvironment,
): Promise<VersionReports[] | string> {
  if (!readReports) return 'This site reads no reports.';
  try {
    return await readReports(env, process.env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
