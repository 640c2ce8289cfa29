import type { Page } from 'playwright';
import { openDevice } from '../browser/phone.ts';
import type { SiteName } from '../sites/start-sites.ts';
import type { Experiment } from './experiment.ts';
import { loadPage } from './loads.ts';

const LINK = 'main a[href="/pricing"]';
/** How long the pointer rests on a link before the click, where it does. */
const HOVER_MILLISECONDS = 1000;

/**
 * From a click on a link to another remote until the page of that remote is on screen, on a laptop. *Cold*: right after the
 * page has settled. *Hovered*: after the pointer has rested on the link.
 */
export const navigations: Experiment[] = (['cold', 'hovered'] as const).map((kind) => {
  const row = `navigation ${kind}`;
  return {
    rows: [row],
    subjects: ['federated', 'twin'],
    start:
      async ({ sites, browser }) =>
      async (site) => {
        await using device = await openDevice(browser, { isLaptop: true });
        await loadPage(device, sites.urls[site as SiteName], { isLive: true });
        if (kind === 'hovered') {
          await device.page.hover(LINK);
          await device.page.waitForTimeout(HOVER_MILLISECONDS);
        }
        return { [row]: await follow(device.page) };
      },
  };
});

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
