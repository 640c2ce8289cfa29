import type { Locator, Page, Route } from '@playwright/test';
import {
  breakText,
  CODE_FAULTS,
  expectLastGood,
  expectNothingBadRan,
  firstEdition,
  missing,
  ADDRESS_FAULTS,
  secondEdition,
  STYLES_FAULTS,
  type NameFault,
} from '../fixtures/broken-code.ts';
import {
  follow,
  landing,
  login,
  missingCard,
  missingNote,
  pricing,
  topBar,
} from '../fixtures/site.ts';
import { expect, test } from '../fixtures/second-edition.ts';

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

/** As the site has it: see `PATIENCE_SECONDS` of the shell. */
const PATIENCE_SECONDS = 20;

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(
    /Failed to (load|fetch|find)|integrity|MIME type|RUNTIME-00\d|cannot be loaded|no version of/,
  );
});

for (const [fault, files, answer] of [...CODE_FAULTS, ...STYLES_FAULTS]) {
  test(`For ${fault}, the last good version stands in, and nothing bad ever runs`, async ({
    page,
    site,
    pageLoads,
  }) => {
    await page.route(`**/mf/commerce/${site.live.commerce}/${files}`, answer);
    await page.goto(pricing.address);
    await expectLastGood(page);
    await follow(page, landing);
    await follow(page, pricing);
    await expectLastGood(page);
    expect(pageLoads.count()).toBe(1);
  });

  test(`For ${fault} and no version before, the page can be read in a living frame, and Try Again recovers`, async ({
    page,
  }) => {
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
  });
}

for (const [fault, change] of PAGE_FAULTS) {
  test(`For ${fault}, the last good version stands in, and nothing bad ever runs`, async ({
    page,
  }) => {
    await breakText(page, pricing.address, (html) => change(html, 'commerce'));
    await page.goto(pricing.address);
    await expectLastGood(page);
  });

  test(`For ${fault} and no version before, the page can be read in a living frame`, async ({
    page,
  }) => {
    await breakText(page, login.address, (html) => change(html, 'auth'));
    await page.goto(login.address);
    await expectReadableInLivingFrame(page);
  });
}

test('A version that fails once and then comes is the one that runs, where the browser asks for it again', async ({
  page,
  site,
  asksAgain,
}) => {
  let asked = 0;
  await page.route(`**/mf/commerce/${site.live.commerce}/assets/app-*.js`, (route) => {
    asked += 1;
    return asked === 1 ? missing(route) : route.continue();
  });
  await page.goto(landing.address);
  await follow(page, pricing);
  if (asksAgain) await expect(secondEdition(page)).toBeVisible();
  else await expectLastGood(page);
  expect(asked).toBe(asksAgain ? 2 : 1);
});

test('When a page of a version that runs already cannot be had, the last good version stands in, without a page load', async ({
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

test('The styles of a version that failed do not show in the one that stands in for it', async ({
  page,
  site,
}) => {
  await page.route(`**/mf/commerce/${site.live.commerce}/assets/app-*.js`, missing);
  await page.goto(pricing.address);
  await expectLastGood(page);
  const inForce = await page
    .locator('link[rel="stylesheet"][href*="/mf/commerce/"]:not([disabled])')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(inForce).toHaveLength(1);
  expect(inForce[0]).not.toContain(site.live.commerce);
  await expect(topBar(page)).toBeVisible();
});

// In a browser, since only there a request that stalls goes on, a late module runs and styles mix. The clock is the page's.
test('Code that never answers is given up: the last good version stands in, and where there is none Try Again recovers', async ({
  page,
  site,
  pageLoads,
}) => {
  const stalled: Route[] = [];
  const stall = (route: Route) => void stalled.push(route);
  // A page that begins to wait only now has its patience ended by the next turn of the clock.
  const patienceEnds = (shown: Locator) =>
    expect(async () => {
      await page.clock.fastForward(PATIENCE_SECONDS * 1000);
      await expect(shown).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
  await page.clock.install();
  await page.route(`**/mf/commerce/${site.live.commerce}/remoteEntry.js`, stall);
  await page.goto(landing.address);
  await topBar(page).getByRole('link', { name: pricing.link, exact: true }).click();
  await patienceEnds(firstEdition(page));

  const arrived = page.waitForResponse((response) => response.url().includes(site.live.commerce));
  await stalled.pop()!.continue();
  await (await arrived).finished();
  await follow(page, landing);
  await follow(page, pricing);
  await expectLastGood(page);
  await expect(
    page.locator(`link[rel="stylesheet"][href*="${site.live.commerce}"]:not([disabled])`),
  ).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  let isDown = true;
  await page.route('**/mf/auth/*/assets/app-*.js', (route) =>
    isDown ? stall(route) : route.continue(),
  );
  await page.goto(login.address, { waitUntil: 'commit' });
  await patienceEnds(missingNote(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Login/);
  await follow(page, landing);
  await topBar(page).getByRole('link', { name: login.link, exact: true }).click();
  await expect(page).toHaveURL(landing.address);
  await patienceEnds(missingCard(page));
  expect(pageLoads.count()).toBe(2);

  // The browser still waits for the first request; only a full load makes another.
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => pageLoads.count()).toBe(3);
  await page.getByLabel('Email').fill('asha@example.in');
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled();
});
