import type { Route } from '@playwright/test';
import {
  ADDRESS_FAULTS,
  breakText,
  expectFallbackVersion,
  firstVersion,
  missing,
} from '../fixtures/broken-code.ts';
import { expect, test } from '../fixtures/two-versions.ts';
import { follow, landing, login, readOnlyNote, pricing, topBar } from '../fixtures/visitor.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** The same as `DEADLINE_SECONDS` of the shell. */
const DEADLINE_SECONDS = 20;

test.describe('Recovery of a failed remote', { tag: ['@shell', '@release'] }, () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(
      /Failed to (load|fetch|find)|integrity|MIME type|cannot be loaded|no version of/,
    );
  });

  for (const [index, [fault, change]] of ADDRESS_FAULTS.entries()) {
    test(
      `A visitor gets the fallback version when the page names ${fault}`,
      exhaustive(index),
      async ({ page, site }) => {
        await breakText(page, pricing.address, (html) => change(html, 'commerce'));
        await page.goto(pricing.address);
        await expectFallbackVersion(page, site.live.commerce);
      },
    );
  }

  test('A visitor who chooses Hindi can still read a page whose code is missing, also after a reload', async ({
    page,
  }) => {
    await page.route('**/mf/auth/*/assets/app-*.js', missing);
    await page.goto(login.address);
    await expect(readOnlyNote(page)).toBeVisible();
    await page.getByRole('contentinfo').getByLabel('Language').selectOption('हिन्दी');
    for (const act of [async () => undefined, () => page.reload()]) {
      await act();
      await expect(topBar(page).getByRole('link', { name: 'लॉग इन' })).toBeVisible();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: /^Log in/ })).toBeVisible();
    }
  });

  test('A visitor gets the fallback version, without a page load, when one page of a running version is missing', async ({
    page,
    site,
    pageLoads,
  }) => {
    const about = () =>
      page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true });
    await page.route(`**/mf/marketing/${site.live.marketing}/assets/about-page-*.js`, missing);
    await page.goto(landing.address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await about().click();
    await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
    await follow(page, pricing);
    await about().click();
    await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
    expect(pageLoads.count()).toBe(1);
  });

  // Only a browser makes scripts wait for stylesheets.
  test('A page goes live although the stylesheets of the shell never arrive', async ({ page }) => {
    await page.clock.install();
    await page.route('**/mf/shell/**/*.css', () => undefined);
    await page.goto(landing.address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.fastForward(DEADLINE_SECONDS * 1000);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
  });

  // Only a browser continues a stalled request, runs a late module and mixes styles; the page's clock is simulated.
  test('A visitor keeps the fallback version when the code that stalled arrives late', async ({
    page,
    site,
  }) => {
    const stalled: Route[] = [];
    const stall = (route: Route) => void stalled.push(route);
    // Repeats, since a page that starts to wait after one step of the clock times out at the next. It stops when the code
    // is given up: a further step would also end the wait for the fallback version.
    const givesUp = (isGivenUp: () => Promise<boolean> | boolean) =>
      expect(async () => {
        await page.clock.fastForward(DEADLINE_SECONDS * 1000);
        await expect.poll(isGivenUp, { timeout: 1000 }).toBe(true);
      }).toPass({ timeout: 30_000 });
    const requested: string[] = [];
    const isFallback = (url: string) =>
      url.includes('/mf/commerce/') && !url.includes(site.live.commerce);
    page.on('request', (request) => requested.push(request.url()));
    await page.clock.install();
    await page.route(`**/mf/commerce/${site.live.commerce}/assets/app-*.js`, stall);
    await page.goto(landing.address);
    await topBar(page).getByRole('link', { name: pricing.link, exact: true }).click();
    await givesUp(() => requested.some(isFallback));
    await expect(firstVersion(page)).toBeVisible();

    const arrived = page.waitForResponse((response) => response.url().includes(site.live.commerce));
    await stalled.pop()!.continue();
    await (await arrived).finished();
    await follow(page, landing);
    await follow(page, pricing);
    await expectFallbackVersion(page, site.live.commerce);
    await expect(
      page.locator(`link[rel="stylesheet"][href*="${site.live.commerce}"]:not([disabled])`),
    ).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
});
