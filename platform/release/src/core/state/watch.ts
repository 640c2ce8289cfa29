import type { VersionReports } from '@platform/contract/site';

/** What is known of a canary: the reports of both versions, and how long it has had its percentage. */
interface CanaryView {
  canary: VersionReports | undefined;
  live: VersionReports | undefined;
  percent: number;
  stageMs: number;
}

/** The stages of a canary: its percentages in order, and the minimum time of each. */
export interface WatchPlan {
  stages: readonly number[];
  stageMs: number;
}

/** What to do now, with the reason as a sentence. `pause` keeps the percentage while the reason lasts. */
export type Verdict = { reason: string } & (
  | { do: 'wait' | 'pause' | 'abort' | 'promote' }
  | { do: 'widen'; percent: number }
);

/** With fewer senders of either version, a difference proves nothing. */
const LEAST_SENDERS = 50;
/** Fewer failing senders do not end a canary: they may be one person with several addresses. */
const LEAST_FAILING = 5;
/** Standard deviations: 2.3 happens by chance once in a hundred looks, 3.7 once in ten thousand. */
const SUSPICIOUS = 2.3;
const CERTAIN = 3.7;
/** A slower version is paused beyond this factor and this difference. */
const SLOWER = { factor: 1.3, LCP: 300, INP: 80 } as const;

/**
 * Decides about a canary by what its visitors reported, compared with those of the live version in the same hours. Each
 * sender counts once, so that one sender cannot decide by repeating a report. Vitals can be repeated: they only pause.
 */
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
  if (a.all < LEAST_SENDERS || b.all < LEAST_SENDERS) {
    const reason = `${a.all} and ${b.all} senders reported the canary and the live version; ${LEAST_SENDERS} each are enough.`;
    return { do: 'wait', reason };
  }
  const failing = `${share(a)} of its senders reported faults, compared with ${share(b)} of those of the live version.`;
  const deviation = deviationOf(a, b);
  if (deviation > CERTAIN && a.failing >= LEAST_FAILING) return { do: 'abort', reason: failing };
  if (deviation > SUSPICIOUS && a.failing >= LEAST_FAILING) return { do: 'pause', reason: failing };
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

/** `undefined` if the site does not count them. A version without reports has no senders. */
function sendersOf(reports: VersionReports | undefined): Senders | undefined {
  if (!reports) return { all: 0, failing: 0 };
  const { senders, failing_senders: failing } = reports;
  if (senders === undefined || failing === undefined) return undefined;
  return { all: Math.max(senders, failing), failing };
}

const share = ({ all, failing }: Senders): string => `${((100 * failing) / all).toFixed(1)} %`;

/**
 * The number of standard deviations by which the first share exceeds the second.
 * @see https://en.wikipedia.org/wiki/Two-proportion_Z-test
 */
function deviationOf(a: Senders, b: Senders): number {
  const pooled = (a.failing + b.failing) / (a.all + b.all);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.all + 1 / b.all));
  return error === 0 ? 0 : (a.failing / a.all - b.failing / b.all) / error;
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
