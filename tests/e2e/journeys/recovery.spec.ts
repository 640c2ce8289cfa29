import {
  breakRequests,
  breakText,
  expectFallbackVersion,
  expectNothingBadRan,
  missing,
  tampered,
} from '../fixtures/broken-code.ts';
import { expect, test } from '../fixtures/two-versions.ts';
import { follow, landing, pricing, recoveryCard } from '../fixtures/visitor.ts';

/** The same as `DEADLINE_SECONDS` of the shell. */
const DEADLINE_SECONDS = 20;

test.describe('Recovery of a failed remote', { tag: ['@shell', '@release'] }, () => {
  // One worker, so that the site is released only once.
  test.describe.configure({ mode: 'default' });

  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(
      /Failed to (load|fetch|find)|integrity|MIME type|RUNTIME-00\d|cannot be (loaded|had)|no version of/,
    );
  });

  test('A visitor gets the fallback version when the page names an address of code at another site', async ({
    page,
    site,
  }) => {
    await breakText(page, pricing.address, (html) =>
      html.replace('"entry":"/mf/commerce/', '"entry":"https://elsewhere.example/mf/commerce/'),
    );
    await page.goto(pricing.address);
    await expectFallbackVersion(page, site.live.commerce);
  });

  // Only a browser makes scripts wait for stylesheets.
  test(
    'A page goes live although the stylesheets of the shell never arrive',
    { tag: '@releases' },
    async ({ page }) => {
      await page.clock.install();
      await page.route('**/mf/shell/**/*.css', () => undefined);
      await page.goto(landing.address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.clock.fastForward(DEADLINE_SECONDS * 1000);
      await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
    },
  );

  // A page contains the versions and hashes of its own remote only. Here the failing remote is behind a link: the page
  // fetches that remote's versions file, which contains the file table of the version to run first.
  test('The fallback version never runs with a file table that was changed, and Try Again recovers the page', async ({
    page,
    site,
    pageLoads,
  }) => {
    await page.route(`**/mf/commerce/${site.live.commerce}/assets/app-*.js`, missing);
    const mend = await breakRequests(page, '**/mf/commerce/*/assets/files.json', tampered);
    await page.goto(landing.address);
    await follow(page, pricing);
    await expect(recoveryCard(page)).toBeVisible();
    await expectNothingBadRan(page);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectFallbackVersion(page, site.live.commerce);
    expect(pageLoads.count()).toBe(1);
  });
});
