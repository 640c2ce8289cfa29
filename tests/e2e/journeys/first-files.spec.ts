import { OPEN_PAGES } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** The monitoring code, which a page fetches when it is idle. */
const MONITORING = /\/start-monitoring-[^/]+\.js$/;
/** The code of what prerendered HTML does not contain, which a page fetches after hydration. */
const LATER = /\/(?:start-monitoring|testimonial-list|carousel)-[^/]+\.(?:js|css)$/;

test.describe('First files of a page', { tag: ['@shell', '@release'] }, () => {
  for (const [index, address] of OPEN_PAGES.entries()) {
    test(
      `The HTML of ${address} names exactly the scripts and styles that its first load uses`,
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
        // A stylesheet has two links: a preload, and one after the content.
        const links = html.matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g);
        const named = [...new Set(Array.from(links, ([, url]) => url!))];
        const first = asked.filter((path) => !LATER.test(path));
        expect(first.toSorted(), 'each file once').toEqual(named.toSorted());
        // A preload fetches a script even if the page never runs it.
        const used = (await page.coverage.stopJSCoverage())
          .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
          .map(({ url }) => new URL(url).pathname);
        expect(used).toEqual(expect.arrayContaining(named.filter((path) => path.endsWith('.js'))));
      },
    );
  }
});
