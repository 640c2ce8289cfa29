import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { previewLink } from '../fixtures/preview-link.ts';
import { expect, live, previewed, test, watchTools } from '../fixtures/previewed-site.ts';
import type { AnotherVersion } from '../fixtures/released-site.ts';
import { missingCard, follow, landing, login, pricing } from '../fixtures/site.ts';
import { stack } from '../fixtures/stack.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });

async function expectRefused(page: Page, reason: RegExp): Promise<void> {
  await expect(bar(page).getByRole('alert')).toHaveText(reason);
  await expect(bar(page)).toContainText('You see the site as it is live.');
  await expect(live(page)).toBeVisible();
  await expect(previewed(page)).toBeHidden();
}

/** Every file of the candidate that the page asks for. */
function watchCandidate(page: Page, candidate: AnotherVersion): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes(candidate.version)) asked.push(pathname);
  });
  return asked;
}

/** Puts a link into the address of the page that is open, as pasting it does. */
const paste = (page: Page, address: string) =>
  page.evaluate((to) => location.assign(to), new URL(address).hash);

test('The link shows the candidate to its holder, in this tab, until Exit; everybody else sees what is live', async ({
  page,
  browser,
  site,
  candidate,
  link,
}) => {
  await page.goto(link);
  await expect(previewed(page)).toBeVisible();
  await expect(bar(page)).toContainText(`Preview of commerce ${candidate.version} until`);
  expect(page.url(), 'the token has left the address').toBe(site.url + pricing.address);

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
  await other.goto(site.url + pricing.address);
  await expect(live(other)).toBeVisible();
  await expect(bar(other)).toBeHidden();
  await other.close();

  await bar(page).getByRole('button', { name: 'Exit Preview' }).click();
  await expect(live(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(live(page)).toBeVisible();
});

test('A link that is pasted into an open page of the site is opened too', async ({
  page,
  site,
  link,
}) => {
  await page.goto(site.url + pricing.address);
  await expect(live(page)).toBeVisible();
  await paste(page, link);
  await expect(previewed(page)).toBeVisible();
  expect(page.url()).toBe(site.url + pricing.address);
});

test('Each file of the candidate is fetched once, and nothing of previews by ordinary visitors', async ({
  page,
  site,
  candidate,
  link,
}) => {
  const tools = watchTools(page);
  await page.goto(site.url + pricing.address, { waitUntil: 'networkidle' });
  expect(tools).toEqual([]);

  const asked = watchCandidate(page, candidate);
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(previewed(page)).toBeVisible();
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  expect(tools).toEqual(expect.arrayContaining([expect.stringContaining('open-preview')]));
});

test('A preview ends at its time, also in a page that is open', async ({ page, link }) => {
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

test('A link that was changed, has ended, or is for another site shows what is live, and says why', async ({
  page,
  site,
  candidate,
  link,
}) => {
  const asked = watchCandidate(page, candidate);
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
    await page.goto('about:blank');
    await page.goto(address);
    await expectRefused(page, reason);
    expect(page.url()).toBe(site.url + pricing.address);
  }
  expect(asked).toEqual([]);
});

test('A candidate’s file that was changed is never run', async ({
  page,
  expectedErrors,
  candidate,
  link,
}) => {
  expectedErrors.push(/Failed to (load|fetch)|RUNTIME-00\d|Error: /);
  for (const file of ['remoteEntry.js', 'assets/app-*.js']) {
    const pattern = `**/mf/commerce/${candidate.version}/${file}`;
    await page.route(pattern, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.wasRun = true;${await response.text()}` });
    });
    await page.goto('about:blank');
    await page.goto(link);
    await expect(bar(page)).toContainText('Preview of commerce');
    await expect(missingCard(page)).toBeVisible();
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
    await page.unroute(pattern);
  }
});

test('Where contract or styles are not what was signed, or not there, what is live is shown', async ({
  page,
  expectedErrors,
  candidate,
  link,
}) => {
  expectedErrors.push(/status of 404/);
  const at = `**/mf/commerce/${candidate.version}/`;
  for (const [file, text, reason] of [
    ['contract.json', ' ', /not what was signed/],
    ['assets/*.css', 'body { color: red }', /not what was signed/],
    ['contract.json', undefined, /could not be fetched/],
  ] as const) {
    await page.route(at + file, async (route) => {
      if (text === undefined) return route.fulfill({ status: 404 });
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()) + text });
    });
    await page.goto('about:blank');
    await page.goto(link);
    await expectRefused(page, reason);
    await page.unroute(at + file);
  }
});

test('A remote of which nothing could be learnt before the preview opened is not run unchecked later: its page is loaded anew', async ({
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

test('A browser that would run a candidate unchecked does not run it', async ({ page, link }) => {
  // As browsers do that know of one import map only: any further one changes nothing.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLScriptElement.prototype, 'type', {
      set(this: HTMLScriptElement) {
        this.setAttribute('type', 'ignored');
      },
    });
  });
  await page.goto(link);
  await expectRefused(page, /This browser cannot check/);
});

test('Nothing but a signed link chooses code: no query, no other fragment', async ({
  page,
  site,
  candidate,
  link,
}) => {
  const asked = watchCandidate(page, candidate);
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
    await page.goto('about:blank');
    await page.goto(site.url + pricing.address + words);
    await expect(live(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
  }
  expect(asked).toEqual([]);
});

test('While somebody is paying, a link is refused and the page stays as it is', async ({
  page,
  pageLoads,
  site,
  link,
}) => {
  await page.goto(site.url + pricing.address);
  await expect(live(page)).toBeVisible();
  // What `openCheckout` of shared-kit/checkout leaves in the tab.
  await page.evaluate(() => sessionStorage.setItem('checkout-open-since', String(Date.now())));
  await paste(page, link);
  await expectRefused(page, /while a payment is under way/);
  expect(pageLoads.count(), 'nothing was loaded anew').toBe(1);
  expect(page.url()).toBe(site.url + pricing.address);

  await page.goto('about:blank');
  await page.goto(link);
  await expectRefused(page, /while a payment is under way/);
});

test('A page that shows a candidate runs no script and shows no frame of anybody else', async ({
  page,
  expectedErrors,
  link,
}) => {
  expectedErrors.push(/Content Security Policy/);
  await page.goto(link);
  await expect(previewed(page)).toBeVisible();
  const refused = await page.evaluate((elsewhere) => {
    const found: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      found.push(effectiveDirective);
    });
    for (const [tag, address] of [
      ['script', `${elsewhere}/checkout.js`],
      ['iframe', elsewhere],
    ] as const) {
      document.body.append(Object.assign(document.createElement(tag), { src: address }));
    }
    return new Promise<string[]>((resolve) => {
      document.addEventListener('securitypolicyviolation', () => {
        if (found.length === 2) resolve(found);
      });
    });
  }, stack.gallery);
  expect(refused.toSorted()).toEqual(['frame-src', 'script-src-elem']);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the bar is accessible, and fits a phone', async ({ page, link }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(link);
      await expect(previewed(page)).toBeVisible();
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'a preview');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });
}
