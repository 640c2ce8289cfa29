import { openDevice, type WatchedPage } from '../browser/phone.ts';
import type { Probe } from '../browser/probe.ts';
import { type Exchange, isScript } from '../browser/traffic.ts';
import { LOAD_FIGURES, MEMBER_PAGE, PAGES, type LoadFigure } from '../report/rows.ts';
import { SITES, type SiteName } from '../sites/start-sites.ts';
import type { Experiment } from './experiment.ts';

export type Load = Record<LoadFigure, number | undefined>;

/** Further paints, tasks and errors count until this long after the page is live and loaded. */
const SETTLED_MILLISECONDS = 1000;

/** Cold loads of all pages. Without scripts a member's page has no data, so it has no floor. */
export const loads: Experiment[] = PAGES.map((path) => {
  const isMember = path === MEMBER_PAGE;
  const idOf = (figure: string): string => `${figure} ${path}`;
  return {
    rows: Object.keys(LOAD_FIGURES).map(idOf),
    subjects: SITES.filter((site) => site !== 'floor' || !isMember),
    start:
      async ({ sites, browser }) =>
      async (site) => {
        const stored = isMember ? sites.session : undefined;
        await using device = await openDevice(browser, { stored });
        const url = sites.urls[site as SiteName] + path;
        const load = await loadPage(device, url, { isLive: site !== 'floor' });
        return Object.fromEntries(Object.entries(load).map(([key, value]) => [idOf(key), value]));
      },
  };
});

/** Waits until the page has settled. @param options.isLive whether scripts take the page over */
export async function loadPage(
  { page, exchanges, faults }: WatchedPage,
  url: string,
  options: { isLive: boolean },
): Promise<Load> {
  await page.goto(url, { waitUntil: 'load' });
  if (options.isLive) await page.waitForFunction(() => probe.live !== undefined);
  await page.waitForTimeout(SETTLED_MILLISECONDS);
  const seen = await page.evaluate(() => ({
    probe,
    loaded: performance.getEntriesByType('navigation')[0]!.duration,
  }));
  return figuresOf({ ...seen, exchanges, faults });
}

export function figuresOf(seen: {
  probe: Probe;
  /** When the load event ended. */
  loaded: number;
  exchanges: readonly Exchange[];
  faults: readonly string[];
}): Load {
  const { probe, loaded, exchanges, faults } = seen;
  const { start } = exchanges[0]!;
  const end = probe.live ?? loaded;
  const before = exchanges.filter((exchange) => (exchange.start - start) * 1000 < end);
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

export const kibibytes = (exchanges: readonly Exchange[]): number =>
  exchanges.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
