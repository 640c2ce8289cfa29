import type { Page } from 'playwright';
import { openDevice } from '../browser/phone.ts';
import type { SiteName } from '../sites/start-sites.ts';
import type { Experiment } from './experiment.ts';
import { loadPage } from './loads.ts';

const ROW = 'inp';

/** The slowest answer to a touch or a key during a visit: interaction to next paint, as the Web Vitals define it. */
export const interactions: Experiment = {
  rows: [ROW],
  subjects: ['federated', 'twin'],
  start:
    async ({ sites, browser }) =>
    async (site) => {
      await using device = await openDevice(browser);
      await loadPage(device, sites.urls[site as SiteName], { isLive: true });
      await visit(device.page);
      return { [ROW]: await device.page.evaluate(() => slowestInteraction()) };
    },
};

/** A visitor opens and closes the menu, reads an answer, turns the carousel, goes to the prices and chooses a duration. */
async function visit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Which phones and tablets does the app work on?').tap();
  await page.getByText('The app works on Android and iOS.').waitFor();
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.locator('main a[href="/pricing"]').first().tap();
  await page.getByRole('radio', { name: '6 months' }).first().tap();
  // The entries of the last interaction come with the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );
}
