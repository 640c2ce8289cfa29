/** What so many connections, or members at once, get done. */
export interface Step {
  connections: number;
  perSecond: number;
  /** p50, p95 and p99, in milliseconds. */
  latencies: number[];
}

export interface Ceiling {
  steps: Step[];
  /** The most that a step got done in which visitors did not give up. */
  perSecond: number;
}

const MAX_CONNECTIONS = 512;
/** With fewer, a moment in which other programs are busy looks like the ceiling. */
const MIN_CONNECTIONS = 8;
/** A step that gains less has reached the ceiling. */
const MIN_GAIN = 1.05;
/** No visitor waits longer, and later requests only give up. */
const MAX_P95_MS = 3000;

/**
 * Doubles the connections until throughput stops growing, or a visitor would wait too long.
 * @throws if a visitor alone waits too long
 */
export async function climb(measure: (connections: number) => Promise<Step>): Promise<Ceiling> {
  const steps: Step[] = [];
  let perSecond = 0;
  for (let connections = 1; connections <= MAX_CONNECTIONS; connections *= 2) {
    const step = await measure(connections);
    steps.push(step);
    if (step.latencies[1]! > MAX_P95_MS) break;
    const isHigher = step.perSecond >= perSecond * MIN_GAIN;
    perSecond = Math.max(perSecond, step.perSecond);
    if (!isHigher && connections >= MIN_CONNECTIONS) break;
  }
  if (perSecond === 0) throw new Error(`Every step took longer than ${MAX_P95_MS} ms`);
  return { steps, perSecond };
}
