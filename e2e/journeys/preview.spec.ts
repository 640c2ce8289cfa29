import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { previewLink } from '../fixtures/preview-link.ts';
import { expect, live, previewed, test, watchPreviewFiles } from '../fixtures/previewed-site.ts';
import type { AnotherVersion } from '../fixtures/released-site.ts';
import { follow, landing, login, pricing } from '../fixtures/site.ts';
import { stack } from '../fixtures/stack.ts';
import { watch } from '../fixtures/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });

async function expectRefused(page: Page, reason: RegExp): Promise<void> {
  await expect(bar(page).getByRole('alert')).toHaveText(reason);
  await expect(bar(page)).toContainText('You see the site as it is live.');
  await expect(live(page)).toBeVisible();
  await expect(previewed(page)).toBeHidden();
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Record<string, (text: string) => string>) => unknown;
}

/** Collects every file of the candidate that the page requests. */
function watchCandidate(page: Page, candidate: AnotherVersion): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes(candidate.version)) requested.push(pathname);
  });
  return requested;
}

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
    expect(page.url(), 'the token is removed from the address').toBe(site.url + pricing.address);
    expect(requested, 'each file is fetched once').toEqual([...new Set(requested)]);
    expect(tools).toEqual(expect.arrayContaining([expect.stringContaining('open-preview')]));

    await follow(page, landing);
    await expect(page.getByRole('heading', { level: 1, name: /^Everything/ })).toBeVisible();
    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await follow(page, pricing);
    await expect(previewed(page)).toBeVisible();
    await test.step('A candidate neither ends its preview nor opens a window without it', async () => {
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await expect(previewed(page)).toBeVisible();
      await expect(bar(page)).toBeVisible();
      expect(await page.evaluate(() => window.open('/pricing') === null)).toBe(true);
    });

    const other = await browser.newPage();
    watch(other, faults);
    await other.goto(site.url + pricing.address);
    await expect(live(other)).toBeVisible();
    await expect(bar(other)).toBeHidden();
    await other.close();

    await bar(page).getByRole('button', { name: 'Exit Preview' }).click();
    await expect(live(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.reload();
    await expect(live(page)).toBeVisible();

    await test.step('A link that the visitor pastes into an open page works too', async () => {
      await paste(page, link);
      await expect(previewed(page)).toBeVisible();
      expect(page.url()).toBe(site.url + pricing.address);
    });
  });

  test('A preview expires on time, also in an open page', async ({ page, link }) => {
    await page.clock.install();
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await page.clock.fastForward(3600_000);
    await expectRefused(page, /This preview has ended/);
    await bar(page).getByRole('button', { name: 'Close' }).click();
    await expect(bar(page)).toBeHidden();
    await page.reload();
    await expect(live(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
  });

  test('A visitor without a valid link sees the live version, and a bar says what is wrong with the link', async ({
    page,
    site,
    candidate,
    link,
  }) => {
    const requested = watchCandidate(page, candidate);
    const [start, signature] = link.split('.') as [string, string];
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const hourAgo = new Date(Date.now() - 3600_000);
    const [, elsewhere] = (
      await previewLink(site, candidate, { for: 'https://elsewhere.example' })
    ).split('#');
    for (const [address, reason] of [
      [`${start}.${swapped}`, /changed on its way/],
      [`${start}A.${signature}`, /changed on its way/],
      [start, /changed on its way/],
      [await previewLink(site, candidate, { at: hourAgo }), /has ended/],
      [`${site.url}${pricing.address}#${elsewhere}`, /for another site/],
    ] as const) {
      await open(page, address);
      await expectRefused(page, reason);
      expect(page.url()).toBe(site.url + pricing.address);
    }

    await test.step('Only a preview link selects code, no query and no other fragment', async () => {
      const [, token] = link.split('#preview=');
      const { version } = candidate;
      for (const words of [
        `?preview=${token}`,
        `?remote=commerce&version=${version}`,
        `?commerce=${version}`,
        `?mf_commerce=${site.url}/mf/commerce/${version}/remoteEntry.js`,
        `?canary=commerce@${version}`,
        `#commerce=${version}`,
      ]) {
        await open(page, site.url + pricing.address + words);
        await expect(live(page)).toBeVisible();
        await expect(bar(page)).toBeHidden();
      }
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
        const response = await route.fetch();
        return route.fulfill({ response, body: (await response.text()) + text });
      });
      await open(page, link);
      await expectRefused(page, reason);
      expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
      await page.unroute(at + file);
    }

    await test.step('A browser that ignores the integrity of links does not run it', async () => {
      await page.addInitScript(() => {
        Object.defineProperty(HTMLLinkElement.prototype, 'integrity', { set: () => {} });
      });
      await open(page, link);
      await expectRefused(page, /This browser cannot check/);
    });
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

  test('The site refuses a preview link while a payment is under way in the tab', async ({
    page,
    pageLoads,
    site,
    link,
  }) => {
    await page.goto(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    // `openCheckout` of shared-kit/checkout stores this in the tab.
    await page.evaluate(() => sessionStorage.setItem('checkout-open-since', String(Date.now())));
    await paste(page, link);
    await expectRefused(page, /while a payment is under way/);
    expect(pageLoads.count(), 'the page is not reloaded').toBe(1);
    expect(page.url()).toBe(site.url + pricing.address);

    await open(page, link);
    await expectRefused(page, /while a payment is under way/);
  });

  test('A page with a candidate blocks scripts and frames of other sites, and its bar is accessible in both themes', async ({
    page,
    expectedErrors,
    link,
  }) => {
    expectedErrors.push(/Content Security Policy/);
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

    const refused = await page.evaluate((elsewhere) => {
      // As `loadScript` of the kit does. Without it, the assignment below is refused already.
      const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes };
      trustedTypes.createPolicy('default', { createScriptURL: (address) => address });
      const found = new Set<string>();
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, originalPolicy }) => {
          // The policy of every page forbids other sites too; this is about the one for previews.
          if (originalPolicy.startsWith('script-src ')) found.add(effectiveDirective);
        },
      );
      for (const [tag, address] of [
        ['script', `${elsewhere}/checkout.js`],
        ['iframe', elsewhere],
      ] as const) {
        document.body.append(Object.assign(document.createElement(tag), { src: address }));
      }
      return new Promise<string[]>((resolve) => {
        document.addEventListener('securitypolicyviolation', () => {
          if (found.size === 2) resolve([...found]);
        });
      });
    }, stack.gallery);
    expect(refused.toSorted()).toEqual(['frame-src', 'script-src-elem']);
  });
});
