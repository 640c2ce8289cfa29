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

/**
 * When the menu of a phone, and a buy button, first answer a visitor who presses them again and again from the first paint
 * on.
 */
export const firstAnswers = (
  [
    ['/', pressMenu],
    ['/pricing', pressBuy],
  ] as const
).map(([path, press]) =>
  onDevice(`control ${path}`, async ({ page }, url) => {
    await page.addInitScript(press);
    await page.goto(url + path, { waitUntil: 'commit' });
    const answered = await page.waitForFunction(() => globalThis.answered);
    return answered.jsonValue();
  }),
);

declare global {
  var answered: number | undefined;
}

/** Runs in the browser before any script of the page. */
function pressMenu(): void {
  const isOpen = (): boolean =>
    Array.from(document.querySelectorAll('dialog, [role="dialog"]')).some((one) =>
      one.checkVisibility(),
    );
  const timer = setInterval(() => {
    if (performance.getEntriesByType('paint').length === 0) return;
    if (!isOpen()) {
      document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"]')?.click();
      return;
    }
    clearInterval(timer);
    requestAnimationFrame((now) => (globalThis.answered = now));
  }, 20);
}

/** Runs in the browser before any script of the page, and stays on it. */
function pressBuy(): void {
  const timer = setInterval(() => {
    if (performance.getEntriesByType('paint').length === 0) return;
    const buttons = document.querySelectorAll<HTMLElement>('main article :is(a, button)');
    Array.from(buttons)
      .find((button) => button.checkVisibility())
      ?.click();
  }, 20);
  navigation.addEventListener('navigate', (event) => {
    if (new URL(event.destination.url).pathname !== '/signup') return;
    event.preventDefault();
    clearInterval(timer);
    globalThis.answered ??= performance.now();
  });
}

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
