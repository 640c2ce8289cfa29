import type { Browser } from 'playwright';
import { openDevice } from '../browser/phone.ts';
import { isScript } from '../browser/traffic.ts';
import { loadPage } from './loads.ts';

/** What one script costs a page. */
export interface ScriptCost {
  /** The address without its origin, or a task of the browser in brackets, such as `(garbage collector)`. */
  script: string;
  kibibytes: number;
  /** The share of its code that ran until the page had settled, from 0 to 1. */
  used: number;
  /** Milliseconds on the main thread in functions of the script, with all that they call in the browser. */
  milliseconds: number;
}

/** Reads what each script costs a cold load of a page, the costliest first. */
export async function profilePage(browser: Browser, url: string): Promise<ScriptCost[]> {
  await using device = await openDevice(browser);
  const { session, exchanges } = device;
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { detailed: true });
  await session.send('Profiler.start');
  await loadPage(device, url, { isLive: true });
  const { profile } = await session.send('Profiler.stop');
  const { result } = await session.send('Profiler.takePreciseCoverage');

  const times = selfTimes(profile);
  const shares = new Map(result.map((one) => [one.url, usedShare(one.functions)]));
  const sizes = new Map(exchanges.filter(isScript).map((one) => [one.url, one.bytes / 1024]));
  return [...new Set([...times.keys(), ...sizes.keys()])]
    .map((script) => ({
      script: URL.canParse(script) ? new URL(script).pathname : script,
      kibibytes: sizes.get(script) ?? 0,
      used: shares.get(script) ?? 0,
      milliseconds: times.get(script) ?? 0,
    }))
    .toSorted((a, b) => b.milliseconds - a.milliseconds || b.kibibytes - a.kibibytes);
}

/** A function as the browser's coverage describes it. */
interface FunctionCoverage {
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

/** What the browser's profiler recorded: which function each sample met, and the microseconds since the one before. */
interface Profile {
  nodes: { id: number; callFrame: { url: string; functionName: string } }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** The share of a script that ran. The ranges of a function overlap: the innermost one counts. */
export function usedShare(functions: readonly FunctionCoverage[]): number {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  const length = ranges[0]?.endOffset ?? 0;
  if (length === 0) return 0;
  const isUsed = new Uint8Array(length);
  for (const { startOffset, endOffset, count } of ranges) {
    isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return isUsed.reduce((sum, one) => sum + one, 0) / length;
}

/** Milliseconds by the address of the script whose function ran, or by the task of the browser. Idle time is left out. */
export function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profile): Map<string, number> {
  const names = new Map(
    nodes.map(({ id, callFrame }) => [id, callFrame.url || callFrame.functionName]),
  );
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (name === '(idle)') continue;
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  return times;
}
