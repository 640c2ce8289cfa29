import { openDevice } from '../browser/phone.ts';
import type { SiteName } from '../sites/start-sites.ts';
import type { Experiment } from './experiment.ts';

const ROW = 'control /';

/** When the menu of a phone first answers a visitor who presses its button again and again from the first paint on. */
export const firstControl: Experiment = {
  rows: [ROW],
  subjects: ['federated', 'twin'],
  start:
    async ({ sites, browser }) =>
    async (site) => {
      await using device = await openDevice(browser);
      await device.page.addInitScript(pressMenu);
      await device.page.goto(sites.urls[site as SiteName], { waitUntil: 'commit' });
      const answered = await device.page.waitForFunction(() => globalThis.menuAnswered);
      return { [ROW]: await answered.jsonValue() };
    },
};

declare global {
  var menuAnswered: number | undefined;
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
    requestAnimationFrame((now) => (globalThis.menuAnswered = now));
  }, 20);
}
