import type { Page } from '@playwright/test';
import { abort, promote } from '@platform/release/app/release';
import {
  expect,
  LIVE_HEADING,
  startCanary,
  test,
  CANARY_HEADING,
} from '../fixtures/canary-site.ts';
import { follow, landing, pricing } from '../fixtures/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectPricing(page: Page, text: string): Promise<void> {
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
  await expect(heading(page)).toHaveText(text);
}

/** Records every heading and title that appears in the document. @returns a function that reads them */
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

test.describe('Canary', { tag: ['@release', '@shell'] }, () => {
  // One worker, so that the site is released only once.
  test.describe.configure({ mode: 'default' });

  test('Visitors get either the canary or the live version, never a mix, and fetch equally many files', async ({
    visit,
    site,
  }) => {
    const filesOf = async (bucket: number, own: string, other: string): Promise<string[]> => {
      const page = await visit(site, bucket);
      const texts = await recordTexts(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const [shown, description] =
        own === site.canary
          ? [CANARY_HEADING, /^Other words for the prices/]
          : [LIVE_HEADING, /^Prices of the four modules/];

      await page.goto(pricing.address);
      await expectPricing(page, shown);
      expect(await texts(), 'no other text ever appears').toEqual(
        new Set(['Pricing – Isocentre', shown]),
      );
      const metadata = page.locator('meta[name="description"]');
      await expect(metadata).toHaveCount(1);
      await expect(metadata).toHaveAttribute('content', description);
      expect(asked, 'no file is fetched twice').toEqual([...new Set(asked)]);
      const files = asked.filter((url) => url.includes(`/mf/commerce/${own}/`));

      await page.reload();
      await expectPricing(page, shown);
      await page.goto(landing.address);
      await expect(page.locator('#root')).toHaveAttribute('data-state', 'live');
      await follow(page, pricing);
      await expect(heading(page)).toHaveText(shown);
      expect(asked.filter((url) => url.includes(`/mf/commerce/${other}/`))).toEqual([]);
      return files.map((url) => url.replace(own, '')).toSorted();
    };
    const live = await filesOf(10, site.live, site.canary);
    expect(live).not.toEqual([]);
    expect(await filesOf(9, site.canary, site.live)).toEqual(live);
  });

  test('A visitor gets the live version when the code of the canary is missing', async ({
    visit,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404|cannot be loaded/);
    const page = await visit(site, 0);
    await page.route(`**/mf/commerce/${site.canary}/assets/app-*.js`, (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    await page.goto(pricing.address);
    await expect(heading(page)).toHaveText(LIVE_HEADING);
  });

  test('A browser draws its canary bucket once and keeps it; a browser without storage gets the live version', async ({
    visit,
    site,
  }) => {
    const fresh = await visit(site);
    await fresh.goto(landing.address);
    const bucketOf = () => fresh.evaluate(() => localStorage.getItem('canary-bucket'));
    // A page of another remote learns of the canary from the versions file, which it fetches when idle.
    await expect.poll(bucketOf).not.toBeNull();
    const bucket = await bucketOf();
    expect(Number(bucket)).toBeGreaterThanOrEqual(0);
    expect(Number(bucket)).toBeLessThan(100);
    await fresh.goto(pricing.address);
    await expectPricing(fresh, Number(bucket) < 10 ? CANARY_HEADING : LIVE_HEADING);
    expect(await bucketOf()).toBe(bucket);

    const blocked = await visit(site);
    await blocked.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await blocked.goto(pricing.address);
    await expectPricing(blocked, LIVE_HEADING);
  });

  // The default run has both ends in releases-under-load.spec.ts.
  for (const [end, how, after] of [
    ['promoted', promote, CANARY_HEADING],
    ['aborted', abort, LIVE_HEADING],
  ] as const) {
    test(
      `After a canary is ${end}, open pages keep their version, and the next full load gives all visitors the same one`,
      { tag: '@all' },
      async ({ visit }) => {
        await using site = await startCanary();
        const chosen = await visit(site, 0);
        const other = await visit(site, 99);
        const visitors = [
          [chosen, CANARY_HEADING],
          [other, LIVE_HEADING],
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
          // Close the page before its server, since the page may still be fetching.
          await page.close();
        }
      },
    );
  }
});
