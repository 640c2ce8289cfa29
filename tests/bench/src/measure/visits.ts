import type { Page } from 'playwright';
import { openDevice, type WatchedPage } from '../browser/phone.ts';
import type { SiteName } from '../sites/start-sites.ts';
import type { Experiment } from './experiment.ts';
import { loadPage } from './loads.ts';

/** A figure that a device in a fresh profile measures, starting from the address of a site. */
const onDevice = (
  row: string,
  measure: (device: WatchedPage, url: string) => Promise<number | undefined>,
  options: { isLaptop?: boolean } = {},
): Experiment => ({
  rows: [row],
  subjects: ['federated', 'twin'],
  start:
    async ({ sites, browser }) =>
    async (site) => {
      await using device = await openDevice(browser, options);
      return { [row]: await measure(device, sites.urls[site as SiteName]) };
    },
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
