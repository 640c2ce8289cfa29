/** What so many visitors or members at once get done. */
export interface Step {
  atOnce: number;
  perSecond: number;
  /** p50, p95 and p99, in milliseconds. */
  latencies: number[];
}

export interface Ceiling {
  steps: Step[];
  /** The most that a step got done in which visitors did not give up. */
  perSecond: number;
}

const MAX_AT_ONCE = 512;
/** With fewer, a moment in which other programs are busy looks like the ceiling. */
const MIN_AT_ONCE = 8;
/** A step that gains less has reached the ceiling. */
const MIN_GAIN = 1.05;
/** No visitor waits longer, and later requests only give up. */
const MAX_P95_MS = 3000;

/**
 * Doubles how many do it at once until throughput stops growing, or a visitor would wait too long.
 * @throws if a visitor alone waits too long
 */
export async function climb(measure: (atOnce: number) => Promise<Step>): Promise<Ceiling> {
  const steps: Step[] = [];
  let perSecond = 0;
  for (let atOnce = 1; atOnce <= MAX_AT_ONCE; atOnce *= 2) {
    const step = await measure(atOnce);
    steps.push(step);
    if (step.latencies[1]! > MAX_P95_MS) break;
    const isHigher = step.perSecond >= perSecond * MIN_GAIN;
    perSecond = Math.max(perSecond, step.perSecond);
    if (!isHigher && atOnce >= MIN_AT_ONCE) break;
  }
  if (perSecond === 0) throw new Error(`Every step took longer than ${MAX_P95_MS} ms`);
  return { steps, perSecond };
}
