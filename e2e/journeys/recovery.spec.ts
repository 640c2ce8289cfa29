import type { Page, Route } from '@playwright/test';
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

const firstEdition = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Choose what you study, and for how long' });
const secondEdition = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'The second edition of all prices' });

/** Sets a mark if it ever runs. */
const BAD_CODE = 'globalThis.badCodeRan = true;';

const tampered = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: BAD_CODE + (await response.text()) });
};
const missing = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });
const aPage = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: `<script>${BAD_CODE}</script>` });

const FAULTS = [
  ['an entry whose bytes were changed', 'remoteEntry.js', tampered],
  ['code whose bytes were changed', 'assets/app-*.js', tampered],
  ['a missing entry', 'remoteEntry.js', missing],
  ['missing code', 'assets/app-*.js', missing],
  ['a page in the place of the entry', 'remoteEntry.js', aPage],
  ['a page in the place of code', 'assets/app-*.js', aPage],
] as const;

/** Changes the page on its way, as far as it names a remote's code. */
const LINK_FAULTS: [string, (html: string, remote: string) => string][] = [
  [
    'a registry that names code of another site',
    (html, remote) =>
      html.replace(
        new RegExp(`"entry":"/mf/${remote}/`),
        `"entry":"https://elsewhere.example/mf/${remote}/`,
      ),
  ],
  [
    'a registry that names other code of this site',
    (html, remote) =>
      html.replace(
        new RegExp(`"entry":"/mf/${remote}/[^"]+"`),
        '"entry":"/mf/account/x/remoteEntry.js"',
      ),
  ],
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

async function breakLinks(
  page: Page,
  address: string,
  change: (html: string) => string,
): Promise<void> {
  // A page that comes out of a test is no page of this machine to the browser, and would not be let to the backend.
  await page.context().grantPermissions(['local-network-access']);
  await page.route(new RegExp(`localhost:\\d+${address}$`), async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const changed = change(html);
    expect(changed).not.toBe(html);
    await route.fulfill({ response, body: changed });
  });
}

async function expectLastGood(page: Page): Promise<void> {
  await expect(firstEdition(page)).toBeVisible();
  await expect(missingCard(page)).toBeHidden();
  expect(await page.evaluate(() => 'badCodeRan' in globalThis)).toBe(false);
}

async function expectReadableInLivingFrame(page: Page): Promise<void> {
  await expect(missingNote(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Login/);
  expect(await page.evaluate(() => 'badCodeRan' in globalThis)).toBe(false);
  await follow(page, pricing);
  await expect(secondEdition(page)).toBeVisible();
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(
    /Failed to (load|fetch|find)|integrity|MIME type|RUNTIME-00\d|cannot be loaded|no version of/,
  );
});

for (const [fault, files, answer] of FAULTS) {
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
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

for (const [fault, change] of LINK_FAULTS) {
  test(`For ${fault}, the last good version stands in, and nothing bad ever runs`, async ({
    page,
  }) => {
    await page.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: BAD_CODE }),
    );
    await breakLinks(page, pricing.address, (html) => change(html, 'commerce'));
    await page.goto(pricing.address);
    await expectLastGood(page);
  });

  test(`For ${fault} and no version before, the page can be read in a living frame`, async ({
    page,
  }) => {
    await breakLinks(page, login.address, (html) => change(html, 'auth'));
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
