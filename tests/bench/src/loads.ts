import type { Page } from 'playwright';
import { openDevice, type WatchedPage, type Exchange, isScript } from './phone.ts';
import { type LoadFigure, MEMBER_PAGE, PAGES, ROWS } from './report.ts';
import type { SiteName } from './start-sites.ts';
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

/** A figure that a device in a fresh profile measures, starting from the address of a site. */
const onDevice = (
  row: string,
  measure: (device: WatchedPage, url: string) => Promise<number | undefined>,
  { isLaptop = false, isMember = false } = {},
): Experiment => ({
  rows: [row],
  subjects: ['federated', 'twin'],
  start:
    async ({ sites, browser }) =>
    async (site) => {
      const stored = isMember ? sites.session : undefined;
      await using device = await openDevice(browser, { stored, isLaptop });
      return { [row]: await measure(device, sites.urls[site as SiteName]) };
    },
});

/** The second visit of a member, whose browser keeps files and rows of the first. */
export const returning = onDevice(
  'returning',
  async (device, url) => {
    await loadPage(device, url + MEMBER_PAGE, { isLive: true });
    return (await loadPage(device, url + MEMBER_PAGE, { isLive: true })).lcp;
  },
  { isMember: true },
);

/** On a page that has settled. */
export const presses = onDevice('press', async (device, url) => {
  await loadPage(device, url, { isLive: true });
  const { page } = device;
  await page.getByRole('banner').getByRole('button').tap();
  await page.waitForTimeout(SETTLED_MILLISECONDS);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.waitForTimeout(SETTLED_MILLISECONDS);
  return page.evaluate(() => probe.slowestPress);
});

const LINK = 'main a[href="/pricing"]';
/** How long the pointer rests on a link before the click, where it does. */
const HOVER_MILLISECONDS = 1000;

/**
 * Until the page is on screen. *Cold*: right after the page has settled. *Hovered*: after the pointer has rested on the
 * link.
 */
export const navigations = (['cold', 'hovered'] as const).map((kind) =>
  onDevice(
    `navigation ${kind}`,
    async (device, url) => {
      await loadPage(device, url, { isLive: true });
      if (kind === 'hovered') {
        await device.page.hover(LINK);
        await device.page.waitForTimeout(HOVER_MILLISECONDS);
      }
      return follow(device.page);
    },
    { isLaptop: true },
  ),
);

/** Clicks the link in the page itself, without the pointer, which would rest on it first. @returns milliseconds */
const follow = (page: Page): Promise<number> =>
  page.evaluate(async (link) => {
    const started = performance.now();
    document.querySelector<HTMLElement>(link)!.click();
    const isThere = (): boolean =>
      location.pathname === '/pricing' && document.querySelector('main input[type=radio]') !== null;
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - started;
  }, LINK);

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
