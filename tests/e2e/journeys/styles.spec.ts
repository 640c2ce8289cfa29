import type { Page } from '@playwright/test';
import { landing, login, pricing } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

/** The place and the computed styles of every element of a page. */
const lookOfAll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Two moments of a running animation would look different.
    for (const animation of document.getAnimations()) animation.cancel();
    return [...document.body.querySelectorAll('*:not(link)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const styles = ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        return [...style].map((property) => style.getPropertyValue(property));
      });
      return [element.className, x, y, width, height, ...styles].join(' ');
    });
  });

test.describe('Styles', { tag: ['@shell', '@marketing', '@auth', '@commerce'] }, () => {
  for (const [index, address] of [landing, pricing, login].map((one) => one.address).entries()) {
    test(
      `The first paint of ${address} looks like the page with its complete stylesheets`,
      exhaustive(index),
      async ({ browser, baseURL }) => {
        await using context = await browser.newContext({ javaScriptEnabled: false });
        const page = await context.newPage();
        const stylesheets = page.locator('link[rel="stylesheet"]');
        await page.goto(new URL(address, baseURL).href);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        expect(await stylesheets.count()).toBeGreaterThan(1);
        const complete = await lookOfAll(page);
        await stylesheets.evaluateAll((links) => {
          for (const link of links) (link as HTMLLinkElement).disabled = true;
        });
        expect(await lookOfAll(page)).toEqual(complete);
      },
    );
  }
});
