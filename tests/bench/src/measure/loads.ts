import { openDevice, type WatchedPage } from '../browser/phone.ts';
import { type Exchange, isScript } from '../browser/traffic.ts';
import { type LoadFigure, MEMBER_PAGE, PAGES, ROWS } from '../report/rows.ts';
import type { SiteName } from '../sites/start-sites.ts';
import type { Experiment } from './experiment.ts';

/** Further paints, tasks and errors count until this long after the page is live and loaded. */
const SETTLED_MILLISECONDS = 1000;

/** Cold loads of all pages. */
export const loads: Experiment[] = PAGES.map((path) => {
  const isMember = path === MEMBER_PAGE;
  const idOf = (figure: string): string => `${figure} ${path}`;
  return {
    rows: ROWS.map(({ id }) => id).filter((id) => id.split(' ')[1] === path),
    subjects: path === '/' ? ['federated', 'twin', 'floor'] : ['federated', 'twin'],
    start:
      async ({ sites, browser }) =>
      async (site) => {
        const stored = isMember ? sites.session : undefined;
        await using device = await openDevice(browser, { stored });
        const url = sites.urls[site as SiteName] + path;
        const load = await loadPage(device, url, { isLive: site !== 'floor' });
        if (site === 'floor' && load.script !== 0) throw new Error('The floor loads scripts');
        return Object.fromEntries(Object.entries(load).map(([key, value]) => [idOf(key), value]));
      },
  };
});

/** The second visit of a member, whose browser keeps files and rows of the first. */
export const returning: Experiment = {
  rows: ['returning'],
  subjects: ['federated', 'twin'],
  start:
    async ({ sites, browser }) =>
    async (site) => {
      await using device = await openDevice(browser, { stored: sites.session });
      const url = sites.urls[site as SiteName] + MEMBER_PAGE;
      await loadPage(device, url, { isLive: true });
      const { lcp } = await loadPage(device, url, { isLive: true });
      return { returning: lcp };
    },
};

/** On a page that has settled. */
export const presses: Experiment = {
  rows: ['press'],
  subjects: ['federated', 'twin'],
  start:
    async ({ sites, browser }) =>
    async (site) => {
      await using device = await openDevice(browser);
      await loadPage(device, sites.urls[site as SiteName] + '/', { isLive: true });
      const { page } = device;
      await page.getByRole('banner').getByRole('button').tap();
      await page.waitForTimeout(SETTLED_MILLISECONDS);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
      await page.waitForTimeout(SETTLED_MILLISECONDS);
      return { press: await page.evaluate(() => probe.slowestPress) };
    },
};

/** Waits until the page has settled. @param options.isLive whether scripts take the page over */
export async function loadPage(
  { page, exchanges, faults }: WatchedPage,
  url: string,
  options: { isLive: boolean },
): Promise<Record<LoadFigure, number | undefined>> {
  await page.goto(url, { waitUntil: 'load' });
  if (options.isLive) await page.waitForFunction(() => probe.live !== undefined);
  await page.waitForTimeout(SETTLED_MILLISECONDS);
  const seen = await page.evaluate(() => probe);
  const [{ start }] = exchanges as [Exchange];
  const before = exchanges.filter((one) => (one.start - start) * 1000 < (seen.live ?? Infinity));
  return {
    lcp: seen.largestPaint,
    live: seen.live,
    script: kibibytes(before.filter(isScript)),
    tasksOver200: seen.longTasks.filter((duration) => duration > 200).length,
    cls: seen.layoutShift,
    errors: faults.length,
  };
}

export const kibibytes = (exchanges: readonly Exchange[]): number =>
  exchanges.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
