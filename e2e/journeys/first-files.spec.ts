import type { Request } from '@playwright/test';
import { INDEXED_PAGES, OPEN_PAGES } from '../fixtures/pages.ts';
import { follow, landing, login, missingNote, pricing } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** Scripts and styles, but for the script that reports how the page did, which comes when all is done. */
const isFirstFile = (request: Request): boolean =>
  ['script', 'stylesheet'].includes(request.resourceType()) &&
  !request.url().includes('/start-monitoring-');

for (const address of OPEN_PAGES) {
  test(`The HTML of ${address} names every script and style that the page needs first, and none in vain`, async ({
    page,
  }) => {
    const asked: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => {
      if (isFirstFile(request)) asked.push(new URL(request.url()).pathname);
    });
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const html = await response!.text();
    const named = Array.from(
      html.matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g),
      ([, url]) => url!,
    );
    expect(asked.toSorted(), 'each once').toEqual(named.toSorted());
    expect(warnings, 'no preload that was not used').toEqual([]);
  });
}

test('What the browser must know to check the code behind a link is there before anybody follows it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/versions\/|\/hashes\.json$/.test(pathname)) asked.push(pathname);
  });
  await page.goto(landing.address);
  await expect
    .poll(() => asked.toSorted(), 'of every remote behind a link but the page’s own')
    .toEqual(['/versions/auth.json', '/versions/commerce.json']);
  await follow(page, pricing);
  await follow(page, login);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(asked, 'no round trip more than with it in the page').toHaveLength(2);
});

test('A script whose bytes were changed on the way is never run', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/integrity|mf_commerce|RUNTIME-00\d|Error: |ERR_FAILED|Failed to fetch/);
  await page.route('**/mf/commerce/*/remoteEntry.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.wasRun = true;${await response.text()}` });
  });
  await page.goto('/pricing');
  await expect(missingNote(page)).toBeVisible();
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
});

test('Addresses that nobody owns answer 404 with the page that says so; missing code is no page', async ({
  request,
}) => {
  const unknown = await request.get('/no-such-page');
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-type']).toContain('text/html');
  const code = await request.get('/mf/commerce/none/remoteEntry.js');
  expect(code.status()).toBe(404);
  expect(code.headers()['content-type']).toContain('text/plain');
});

test('What renders pages is not served', async ({ request }) => {
  const html = await (await request.get('/pricing')).text();
  const [, base] = /"entry":"(\/mf\/commerce\/[^/]+\/)/.exec(html)!;
  expect((await request.get(`${base}remoteEntry.js`)).status()).toBe(200);
  expect((await request.get(`${base}server/app.cjs`)).status()).toBe(404);
});

test('What tells the versions of a remote is asked for anew each time', async ({ request }) => {
  const response = await request.get('/versions/commerce.json');
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
  });
  expect(await response.json()).toMatchObject({
    entry: expect.stringMatching(/^\/mf\/commerce\/.*\/remoteEntry\.js$/),
  });
  expect((await request.get('/versions/nobody.json')).status()).toBe(404);
});

test('Pages of members are not indexed, and below them every address is a page', async ({
  request,
}) => {
  const response = await request.get('/account/purchases');
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-cache',
    'content-encoding': 'br',
  });
});

test('The sitemap lists every page that may be indexed, the nine of today among them', async ({
  request,
}) => {
  const text = await (await request.get('/sitemap.xml')).text();
  const paths = Array.from(
    text.matchAll(/<loc>(.*?)<\/loc>/g),
    ([, url]) => new URL(url!).pathname,
  );
  expect(paths.toSorted()).toEqual(INDEXED_PAGES.toSorted());
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/about',
      '/about-our-mentor',
      '/login',
      '/pricing',
      '/privacy-policy',
      '/refund-policy',
      '/signup',
      '/terms-and-conditions',
    ]),
  );
});
