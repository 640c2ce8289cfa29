import type { Browser } from 'playwright';
import { openPhone } from '../browser/phone.ts';
import type { Probe } from '../browser/probe.ts';
import { type Exchange, isScript } from '../browser/traffic.ts';

/** The figures of one cold load. Times are milliseconds, sizes KiB on the wire. */
export interface Load {
  lcp: number;
  /** When React has taken over the page; missing on the floor. */
  live?: number | undefined;
  cls: number;
  tbt: number;
  tasksOver50: number;
  tasksOver200: number;
  html: number;
  /** Scripts that were requested before the page was live. */
  script: number;
  /** Requests before the page was live, or before the load event on the floor. */
  requests: number;
  /** Errors on the console and uncaught errors, which include hydration errors. */
  errors: number;
}

/** Further paints, tasks and errors count until this long after the page is live and loaded. */
const SETTLED_MILLISECONDS = 1000;

/** Loads a page without a cache. @param options.isLive whether scripts take the page over */
export async function measureLoad(
  browser: Browser,
  url: string,
  options: { isLive: boolean; stored?: { key: string; value: string } | undefined },
): Promise<Load> {
  await using phone = await openPhone(browser, options);
  const { page, exchanges, faults } = phone;
  await page.goto(url, { waitUntil: 'load' });
  if (options.isLive) await page.waitForFunction(() => probe.live !== undefined);
  await page.waitForTimeout(SETTLED_MILLISECONDS);
  const seen = await page.evaluate(() => ({
    probe,
    loaded: performance.getEntriesByType('navigation')[0]!.duration,
  }));
  return figuresOf({ ...seen, exchanges, faults });
}

/** The figures of a load from what the page and the network recorded. */
export function figuresOf(seen: {
  probe: Probe;
  /** When the load event ended. */
  loaded: number;
  exchanges: readonly Exchange[];
  faults: string[];
}): Load {
  const { probe, loaded, exchanges, faults } = seen;
  const { start } = exchanges[0]!;
  const end = probe.live ?? loaded;
  const before = exchanges.filter((exchange) => (exchange.start - start) * 1000 < end);
  const kibibytes = (some: readonly Exchange[]): number =>
    some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    lcp: probe.largestPaint,
    live: probe.live,
    cls: probe.layoutShift,
    tbt: probe.longTasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    tasksOver50: probe.longTasks.length,
    tasksOver200: probe.longTasks.filter(({ duration }) => duration > 200).length,
    html: kibibytes(exchanges.filter(({ type }) => type === 'Document')),
    script: kibibytes(before.filter(isScript)),
    requests: before.length,
    errors: faults.length,
  };
}
