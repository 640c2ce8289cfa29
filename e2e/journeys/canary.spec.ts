import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { abort, promote } from '../../release/src/end-canary.ts';
import { release } from '../../release/src/release.ts';
import { startReleasedSite, type ReleasedSite } from '../fixtures/released-site.ts';
import { follow, landing, pricing } from '../fixtures/site.ts';
import { expect, test, watch } from '../fixtures/test.ts';

const LIVE = 'Choose what you study, and for how long';
const TRIED = 'What some try before it is everybody’s';

/** A site on which ten browsers in a hundred try another version of commerce. */
async function startCanary(): Promise<ReleasedSite & { live: string; tried: string }> {
  const site = await startReleasedSite();
  const tried = await site.anotherVersion(
    'commerce',
    { from: LIVE, to: TRIED },
    { from: 'Prices of the four modules', to: 'Other words for the prices' },
  );
  const before = await release(site.releaser, { dists: [tried.dist], canary: 10 });
  return { ...site, tried: tried.version, live: before.live.parts['commerce']!.version };
}

/** A browser of its own that is in this bucket. */
async function browserIn(
  browser: Browser,
  { url }: ReleasedSite,
  bucket: number | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: url });
  if (bucket !== undefined) {
    await context.addInitScript(
      (kept) => localStorage.setItem('canary-bucket', kept),
      String(bucket),
    );
  }
  return context.newPage();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Once the code has taken the page over, as whoever looks at it a moment longer has it. */
async function expectPricing(page: Page, text: string): Promise<void> {
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
  await expect(heading(page)).toHaveText(text);
}

/** From now on keeps every heading and title that is ever in the document of a page. */
async function recordTexts(page: Page): Promise<() => Promise<Set<string>>> {
  await page.addInitScript(() => {
    const texts = new Set<string>();
    Reflect.set(globalThis, 'texts', texts);
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1, title')) {
        if (textContent) texts.add(textContent);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const read = () => page.evaluate(() => [...(Reflect.get(globalThis, 'texts') as Set<string>)]);
  return async () => new Set(await read());
}

const codeOf = (version: string) => (url: string) => url.includes(`/mf/commerce/${version}/`);

for (const [who, bucket, shown] of [
  ['Whoever is chosen', 9, TRIED],
  ['Whoever is not chosen', 10, LIVE],
] as const) {
  test(`${who} gets one version and nothing of the other: on the first load, after a reload, and by a link`, async ({
    browser,
  }) => {
    await using site = await startCanary();
    const page = await browserIn(browser, site, bucket);
    const faults = watch(page);
    const texts = await recordTexts(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const [own, other] =
      shown === TRIED
        ? [codeOf(site.tried), codeOf(site.live)]
        : [codeOf(site.live), codeOf(site.tried)];

    await page.goto(pricing.address);
    await expectPricing(page, shown);
    expect(await texts(), 'no moment with anything else').toEqual(
      new Set(['Pricing – Isocentre', shown]),
    );
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveCount(1);
    await expect(description).toHaveAttribute(
      'content',
      shown === TRIED ? /^Other words for the prices/ : /^Prices of the four modules/,
    );
    expect(asked.filter(own).length).toBeGreaterThan(0);
    const twice = asked.filter((url, index) => asked.indexOf(url) !== index);
    expect(twice, 'nothing was asked for twice').toEqual([]);

    await page.reload();
    await expectPricing(page, shown);
    await page.goto(landing.address);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
    await follow(page, pricing);
    await expect(heading(page)).toHaveText(shown);
    expect(asked.filter(other)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

/** Fetched by everybody, at some time after the page is there. */
const isForLater = (path: string): boolean => /^\/versions\/|\/start-monitoring-/.test(path);

test('Whoever is chosen causes no request more than whoever is not', async ({ browser }) => {
  await using site = await startCanary();
  const requestsOf = async (bucket: number): Promise<string[]> => {
    const page = await browserIn(browser, site, bucket);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(pricing.address);
    // Only with the prices of today anything can be bought.
    await expect(page.getByRole('button', { name: 'Get Complete Bundle Now' })).toBeEnabled();
    await page.waitForLoadState('networkidle');
    return asked
      .filter((path) => !isForLater(path))
      .map((path) => path.replace(site.tried, site.live))
      .toSorted();
  };
  expect(await requestsOf(0)).toEqual(await requestsOf(99));
});

test('A browser draws its lot once and keeps it; one that can keep nothing has what is live', async ({
  browser,
}) => {
  await using site = await startCanary();
  const fresh = await browserIn(browser, site, undefined);
  await fresh.goto(landing.address);
  const bucketOf = () => fresh.evaluate(() => localStorage.getItem('canary-bucket'));
  // A page of another remote learns of the canary when it is idle.
  await expect.poll(bucketOf).not.toBeNull();
  const bucket = await bucketOf();
  expect(Number(bucket)).toBeGreaterThanOrEqual(0);
  expect(Number(bucket)).toBeLessThan(100);
  await fresh.goto(pricing.address);
  await expectPricing(fresh, Number(bucket) < 10 ? TRIED : LIVE);
  expect(await bucketOf()).toBe(bucket);

  const blocked = await browserIn(browser, site, undefined);
  await blocked.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await blocked.goto(pricing.address);
  await expectPricing(blocked, LIVE);
});

test('Without scripts a page is what is live', async ({ browser }) => {
  await using site = await startCanary();
  const page = await browserIn(browser, site, undefined, { javaScriptEnabled: false });
  await page.goto(pricing.address);
  await expect(heading(page)).toHaveText(LIVE);
  await expect(heading(page)).toHaveCSS('font-family', /Figtree/);
  const styles = page.locator('noscript link[rel="stylesheet"]');
  await expect(styles.first()).toBeAttached();
});

for (const [end, how, after] of [
  ['promoted', promote, TRIED],
  ['aborted', abort, LIVE],
] as const) {
  test(`When a canary is ${end}, open pages keep what they began with, and each next full load has the same for all`, async ({
    browser,
  }) => {
    await using site = await startCanary();
    const chosen = await browserIn(browser, site, 0);
    const other = await browserIn(browser, site, 99);
    const visitors = [
      [chosen, TRIED],
      [other, LIVE],
    ] as const;
    for (const [page, shown] of visitors) {
      await page.goto(pricing.address);
      await expectPricing(page, shown);
    }
    await how(site.releaser, 'commerce');
    for (const [page, shown] of visitors) {
      await follow(page, landing);
      await follow(page, pricing);
      await expect(heading(page)).toHaveText(shown);
      await page.reload();
      await expectPricing(page, after);
    }
  });
}

test('Where the code of a canary cannot be had, what is live stands in for it', async ({
  browser,
}) => {
  await using site = await startCanary();
  const page = await browserIn(browser, site, 0);
  await page.route(`**/mf/commerce/${site.tried}/assets/app-*.js`, (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.goto(pricing.address);
  await expect(heading(page)).toHaveText(LIVE);
});
