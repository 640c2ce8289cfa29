import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { liveAddressOf, previewOriginOf } from '@platform/contract/preview';
import { hostileCandidate } from '../fixtures/hostile-candidate.ts';
import { ordersOf } from '../fixtures/orders.ts';
import { previewLink } from '../fixtures/preview-link.ts';
import {
  bar,
  expect,
  expectRefused,
  live,
  previewed,
  test,
  watchCandidate,
  watchPreviewFiles,
} from '../fixtures/previewed-site.ts';
import { enrollNow, physics } from '../fixtures/pricing-page.ts';
import { follow, landing, login, pricing } from '../fixtures/site.ts';
import { watch } from '../fixtures/test.ts';

/** Pastes a preview link into the address bar of the open page: only the fragment changes. */
const paste = (page: Page, address: string) =>
  page.evaluate((to) => location.assign(to), new URL(address).hash);

/** Opens an address with a full load, even if only its fragment is new. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

test.describe('Preview', { tag: ['@release', '@shell'] }, () => {
  // One worker, so that the site is released only once.
  test.describe.configure({ mode: 'default' });

  test('A visitor with a preview link sees the candidate in that tab until Exit Preview, and others see the live version', async ({
    page,
    browser,
    site,
    candidate,
    link,
    faults,
  }) => {
    const tools = watchPreviewFiles(page);
    const requested = watchCandidate(page, candidate);
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await expect(bar(page)).toContainText(`Preview of commerce ${candidate.version} until`);
    const address = previewOriginOf(site.url) + pricing.address;
    expect(page.url(), 'the token is removed from the address').toBe(address);
    expect(requested, 'each file is fetched once').toEqual([...new Set(requested)]);
    expect(tools).toEqual(expect.arrayContaining([expect.stringContaining('open-preview')]));

    await follow(page, landing);
    await expect(page.getByRole('heading', { level: 1, name: /^Everything/ })).toBeVisible();
    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await follow(page, pricing);
    await expect(previewed(page)).toBeVisible();
    await page.reload();
    await expect(previewed(page)).toBeVisible();

    const other = await browser.newPage();
    watch(other, faults);
    await other.goto(site.url + pricing.address);
    await expect(live(other)).toBeVisible();
    await expect(bar(other)).toBeHidden();
    await other.close();

    await bar(page).getByRole('button', { name: 'Exit Preview' }).click();
    await expect(page).toHaveURL(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();

    await test.step('Without a link, the preview address leads to the live site', async () => {
      await page.goto(`${address}?item=neuro#faq`);
      await expect(page).toHaveURL(`${site.url}${pricing.address}?item=neuro#faq`);
      await expect(live(page)).toBeVisible();
    });

    await test.step('A link that the visitor pastes into an open preview works too', async () => {
      await open(page, link);
      await expect(previewed(page)).toBeVisible();
      await paste(page, link);
      await expect(page).toHaveURL(address);
      await expect(previewed(page)).toBeVisible();
    });
  });

  test('Visitors get the live site if the code for previews cannot be loaded', async ({
    page,
    expectedErrors,
    site,
    link,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/open-preview-*', (route) => route.abort());
    await page.goto(link);
    await expect(page).toHaveURL(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();

    await page.goto(site.url + pricing.address);
    await paste(page, link);
    await expect(page).toHaveURL(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
  });

  test('A hostile candidate finds neither the session of a member nor a live page that it can script', async ({
    page,
    context,
    signedIn,
    site,
  }) => {
    await page.goto(`${site.url}/account/profile`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(signedIn.name);

    const reviewer = await context.newPage();
    const opened: Page[] = [];
    reviewer.on('popup', (popup) => opened.push(popup));
    await reviewer.goto(await previewLink(site, await hostileCandidate(site)));
    await expect(previewed(reviewer)).toBeVisible();
    await expect.poll(() => opened.length).toBe(2);
    for (const popup of opened) {
      await expect(popup.getByLabel('Name', { exact: true })).toHaveValue(signedIn.name);
    }
    expect(await reviewer.evaluate(() => globalThis.loot())).toEqual({
      stored: [],
      scripted: [],
    });
  });

  test('A member who is logged in at the preview address cannot buy there', async ({
    page,
    signedIn,
    link,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403 .*\/create-order/);
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await enrollNow(page).click();
    await expect(physics(page)).toContainText('This is a preview. You can’t buy anything here.');
    expect(await ordersOf(signedIn.email)).toEqual([]);
  });

  test('A preview expires on time, also in an open page', async ({ page, site, link }) => {
    await page.clock.install();
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await page.clock.fastForward(3600_000);
    await expectRefused(page, /This preview has ended/);
    await bar(page).getByRole('button', { name: 'Close' }).click();
    await expect(bar(page)).toBeHidden();
    await page.reload();
    await expect(page).toHaveURL(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
  });

  test('The live site refuses a preview link without a reload, which could interrupt a payment', async ({
    page,
    pageLoads,
    site,
    candidate,
    link,
  }) => {
    const requested = watchCandidate(page, candidate);
    await page.goto(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    await paste(page, link);
    await expectRefused(page, /never on the live site/);
    expect(pageLoads.count()).toBe(1);
    expect(page.url()).toBe(site.url + pricing.address);

    const signedForIt = await previewLink(site, candidate, { for: site.url });
    await open(page, signedForIt);
    await expectRefused(page, /never on the live site/);
    expect(requested).toEqual([]);
  });

  test('A visitor without a valid link sees the live version, and a bar says what is wrong with the link', async ({
    page,
    site,
    candidate,
    link,
  }) => {
    const requested = watchCandidate(page, candidate);
    const dot = link.lastIndexOf('.');
    const [start, signature] = [link.slice(0, dot), link.slice(dot + 1)];
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const hourAgo = new Date(Date.now() - 3600_000);
    const address = previewOriginOf(site.url) + pricing.address;
    const [, elsewhere] = (
      await previewLink(site, candidate, { for: 'https://preview.elsewhere.example' })
    ).split('#');
    for (const [refused, reason] of [
      [`${start}.${swapped}`, /changed on its way/],
      [`${start}A.${signature}`, /changed on its way/],
      [start, /changed on its way/],
      [await previewLink(site, candidate, { at: hourAgo }), /has ended/],
      [`${address}#${elsewhere}`, /at its own preview address only/],
    ] as const) {
      await open(page, refused);
      await expectRefused(page, reason);
      expect(page.url()).toBe(address);
    }

    await test.step('Only a preview link selects code, no query and no other fragment', async () => {
      const [, token] = link.split('#preview=');
      const { version } = candidate;
      const query = [
        `preview=${token}`,
        `remote=commerce&version=${version}`,
        `commerce=${version}`,
        `mf_commerce=${site.url}/mf/commerce/${version}/remoteEntry.js`,
        `canary=commerce@${version}`,
      ];
      await open(page, `${address}?${query.join('&')}#commerce=${version}`);
      await expect(live(page)).toBeVisible();
      await expect(bar(page)).toBeHidden();
    });
    expect(requested).toEqual([]);
  });

  test('A candidate never runs if it is modified, missing or impossible to check', async ({
    page,
    expectedErrors,
    candidate,
    link,
  }) => {
    expectedErrors.push(/Failed to (load|fetch)|Error: |status of 404/);
    const at = `**/mf/commerce/${candidate.version}/`;
    for (const [file, text, reason] of [
      ['contract.json', ' ', /not what was signed/],
      ['assets/*.css', 'body { color: red }', /not what was signed/],
      ['assets/app-*.js', 'globalThis.wasRun = true;', /not what was signed/],
      ['assets/hi-IN-*.js', 'globalThis.wasRun = true;', /not what was signed/],
      ['contract.json', undefined, /could not be fetched/],
    ] as const) {
      await page.route(at + file, async (route) => {
        if (text === undefined) return route.fulfill({ status: 404 });
        // Node asks a name server for the preview address; browsers do not.
        const response = await route.fetch({ url: liveAddressOf(route.request().url()) });
        return route.fulfill({ response, body: (await response.text()) + text });
      });
      await open(page, link);
      await expectRefused(page, reason);
      expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
      await page.unroute(at + file);
    }
  });

  test('A preview loads a remote with a full page load if its versions file was missing when the preview opened', async ({
    page,
    pageLoads,
    expectedErrors,
    link,
  }) => {
    expectedErrors.push(/status of 404 .*\/versions\/auth\.json/);
    const versions = '**/versions/auth.json';
    await page.route(versions, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await page.unroute(versions);
    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(bar(page)).toBeVisible();
    expect(pageLoads.count()).toBe(2);
    await follow(page, pricing);
    await expect(previewed(page)).toBeVisible();
    expect(pageLoads.count()).toBe(2);
  });

  test(
    'The bar of a preview is accessible in both themes',
    { tag: '@all' },
    async ({ page, link }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(page, link);
        await expect(previewed(page)).toBeVisible();
        await expect(bar(page)).toBeInViewport({ ratio: 1 });
        await expectAccessible(page, `a preview in the ${colorScheme} theme`);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
