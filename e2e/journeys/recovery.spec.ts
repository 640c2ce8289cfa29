import type { Page } from '@playwright/test';
import {
  ADDRESS_FAULTS,
  breakText,
  CODE_FAULTS,
  expectLastGood,
  expectNothingBadRan,
  missing,
  secondEdition,
  STYLES_FAULTS,
  type NameFault,
} from '../fixtures/broken-code.ts';
import { expect, test } from '../fixtures/second-edition.ts';
import { follow, landing, login, missingCard, missingNote, pricing } from '../fixtures/site.ts';
import { exhaustive } from '../fixtures/tiers.ts';

const PAGE_FAULTS: NameFault[] = [
  ...ADDRESS_FAULTS,
  [
    'a hash that is not the entry’s',
    (html, remote) => {
      const [, version] = new RegExp(`"entry":"/mf/${remote}/([^/]+)/`).exec(html)!;
      const entry = `/mf/${remote}/${version}/remoteEntry.js`;
      return html
        .replace(new RegExp(`("${entry}":")sha384-[^"]+`), `$1sha384-${'A'.repeat(64)}`)
        .replace(new RegExp(`(href="${entry}") integrity="[^"]+"`), '$1');
    },
  ],
];

async function expectReadableInLivingFrame(page: Page): Promise<void> {
  await expect(missingNote(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Login/);
  await expectNothingBadRan(page);
  await follow(page, pricing);
  await expect(secondEdition(page)).toBeVisible();
}

test.describe('Recovery of a failed remote', { tag: ['@shell', '@release'] }, () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(
      /Failed to (load|fetch|find)|integrity|MIME type|RUNTIME-00\d|cannot be loaded|no version of/,
    );
  });

  // Scripts are checked by the import map, styles by their link: one of each in the default run.
  for (const faults of [CODE_FAULTS, STYLES_FAULTS]) {
    for (const [index, [fault, files, answer]] of faults.entries()) {
      test(
        `A visitor gets the last good version instead of ${fault}`,
        exhaustive(index),
        async ({ page, site, pageLoads }) => {
          await page.route(`**/mf/commerce/${site.live.commerce}/${files}`, answer);
          await page.goto(pricing.address);
          await expectLastGood(page, site.live.commerce);
          await follow(page, landing);
          await follow(page, pricing);
          await expectLastGood(page, site.live.commerce);
          expect(pageLoads.count()).toBe(1);
        },
      );
    }
  }

  for (const [index, [fault, files, answer]] of [...CODE_FAULTS, ...STYLES_FAULTS].entries()) {
    test(
      `A visitor reads the page despite ${fault} and no earlier version, and Try Again recovers it`,
      exhaustive(index),
      async ({ page }) => {
        const pattern = `**/mf/auth/*/${files}`;
        await page.route(pattern, answer);
        await page.goto(login.address);
        await expectReadableInLivingFrame(page);
        await follow(page, login);
        await expect(missingCard(page)).toBeVisible();
        await page.unroute(pattern);
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(missingCard(page)).toBeHidden();
        await expect(page.getByRole('heading', { level: 1, name: /^Login/ })).toBeVisible();
      },
    );
  }

  for (const [index, [fault, change]] of PAGE_FAULTS.entries()) {
    test(
      `A visitor gets the last good version where the page names ${fault}`,
      exhaustive(index),
      async ({ page, site }) => {
        await breakText(page, pricing.address, (html) => change(html, 'commerce'));
        await page.goto(pricing.address);
        await expectLastGood(page, site.live.commerce);
      },
    );

    test(
      `A visitor reads the page where it names ${fault} and there is no earlier version`,
      { tag: '@all' },
      async ({ page }) => {
        await breakText(page, login.address, (html) => change(html, 'auth'));
        await page.goto(login.address);
        await expectReadableInLivingFrame(page);
      },
    );
  }

  test('A visitor gets the last good version, without a page load, when one page of a running version is missing', async ({
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
});
