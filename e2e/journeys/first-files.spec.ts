import { OPEN_PAGES } from '../fixtures/pages.ts';
import { follow, landing, login, pricing } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** The code that reports; a page fetches it when it has nothing else to do. */
const MONITORING = /\/start-monitoring-[^/]+\.js$/;

test.describe('First files of a page', { tag: ['@shell', '@release'] }, () => {
  for (const [index, address] of OPEN_PAGES.entries()) {
    test(
      `The HTML of ${address} names exactly the scripts and styles that the page uses first`,
      exhaustive(index),
      async ({ page }) => {
        const asked: string[] = [];
        page.on('request', (request) => {
          if (['script', 'stylesheet'].includes(request.resourceType())) {
            asked.push(new URL(request.url()).pathname);
          }
        });
        await page.coverage.startJSCoverage();
        const response = await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect.poll(() => asked.some((path) => MONITORING.test(path))).toBe(true);
        const html = await response!.text();
        const named = Array.from(
          html.matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g),
          ([, url]) => url!,
        );
        const first = asked.filter((path) => !MONITORING.test(path));
        expect(first.toSorted(), 'each once').toEqual(named.toSorted());
        // Preloading alone fetches a script, whether the page uses it or not.
        const used = (await page.coverage.stopJSCoverage())
          .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
          .map(({ url }) => new URL(url).pathname);
        expect(used).toEqual(expect.arrayContaining(named.filter((path) => path.endsWith('.js'))));
      },
    );
  }

  test('A page knows how to check the code behind its links before a visitor follows one', async ({
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
    expect(asked, 'following a link asks for nothing more').toHaveLength(2);
  });
});
