import type { Page } from '@playwright/test';
import { abort, promote, widen } from '@platform/release/app/release';
import { CANARY, expect, LIVE, startCanary, test } from '../fixtures/canary-site.ts';
import { follow, landing, pricing } from '../fixtures/site.ts';

/** Expects one version of both parts on the pricing page. */
async function expectVersion(page: Page, [heading, promise]: typeof LIVE | typeof CANARY) {
  await page.locator('#root[data-state]').waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('contentinfo')).toContainText(promise);
}

test.describe('Canary', { tag: ['@release', '@shell'] }, () => {
  // One worker, so that the site is released only once.
  test.describe.configure({ mode: 'default' });

  test('A browser gets both canaries or neither, over reloads and links, and its number is kept', async ({
    visit,
    site,
  }) => {
    for (const [number, version, other] of [
      [9, CANARY, LIVE],
      [10, LIVE, CANARY],
    ] as const) {
      const page = await visit(site, number);
      const response = await page.goto(pricing.address);
      expect(response!.headers()['cache-control']).toBe('private, no-cache');
      expect(await response!.text(), 'nothing of the other version').not.toContain(other[0]);
      await expectVersion(page, version);
      await page.reload();
      await expectVersion(page, version);
      await follow(page, landing);
      await follow(page, pricing);
      await expectVersion(page, version);
    }
    const fresh = await visit(site);
    await fresh.goto(landing.address);
    const [cookie] = await fresh.context().cookies();
    expect(cookie).toMatchObject({ name: 'canary', httpOnly: true, sameSite: 'Lax' });
    await fresh.goto(pricing.address);
    await expectVersion(fresh, Number(cookie!.value) < 10 ? CANARY : LIVE);
    expect(await fresh.context().cookies()).toEqual([cookie]);
  });

  test('A visitor gets the live version when the code of the canary is missing', async ({
    visit,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404|cannot be loaded/);
    const page = await visit(site, 0);
    await page.route('**/mf/commerce/2.0.0-another*/assets/app-*.js', (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    await page.goto(pricing.address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LIVE[0]);
  });

  test(
    'Of 200 browsers about a tenth gets the canaries, no page mixes versions, and each keeps its own as the percentage rises',
    { tag: '@all' },
    async ({ visit }) => {
      test.setTimeout(900_000);
      await using site = await startCanary();
      // One after the other in one browser, which forgets its cookies: the server knows nothing else of a browser.
      const page = await visit(site);
      const context = page.context();
      const show = async (kept?: number): Promise<{ number: number; isCanary: boolean }> => {
        await context.clearCookies();
        if (kept !== undefined)
          await context.addCookies([{ name: 'canary', value: String(kept), url: site.url }]);
        const response = await page.goto(pricing.address, { waitUntil: 'commit' });
        const [cookie] = await context.cookies();
        const isCanary = (await response!.text()).includes(CANARY[0]);
        await expectVersion(page, isCanary ? CANARY : LIVE);
        return { number: Number(cookie!.value), isCanary };
      };
      const visitors: { number: number; isCanary: boolean }[] = [];
      for (let count = 0; count < 200; count += 1) visitors.push(await show());
      const canaries = visitors.filter(({ isCanary }) => isCanary).length;
      // 20 are expected; chance alone leaves this range once in a million times.
      expect(canaries).toBeGreaterThan(2);
      expect(canaries).toBeLessThan(48);
      for (const { number, isCanary } of visitors) expect(isCanary).toBe(number < 10);
      console.log(`${canaries} of 200 browsers got the canaries`);
      await widen(site.releaser, ['shell', 'commerce'], { percent: 30 });
      const again = visitors.filter(({ number }) => number < 35);
      for (const { number } of again)
        expect(await show(number)).toEqual({ number, isCanary: number < 30 });
      const after = visitors.filter(({ number }) => number < 30).length;
      console.log(`${after} of 200 browsers after the rise to 30 %`);
    },
  );

  for (const [end, how, after] of [
    ['promoted', promote, CANARY],
    ['aborted', abort, LIVE],
  ] as const) {
    test(
      `After canaries are ${end}, open pages keep their version, also in a checkout, and the next load gives all the same one`,
      { tag: '@all' },
      async ({ visit }) => {
        await using site = await startCanary();
        const pages = [await visit(site, 0), await visit(site, 99)];
        for (const [index, page] of pages.entries()) {
          await page.goto(pricing.address);
          await expectVersion(page, index === 0 ? CANARY : LIVE);
        }
        await how(site.releaser, ['shell', 'commerce']);
        for (const [index, page] of pages.entries()) {
          await expectVersion(page, index === 0 ? CANARY : LIVE);
          await page.reload();
          await expectVersion(page, after);
          // Close the page before its server, since the page may still be fetching.
          await page.close();
        }
      },
    );
  }
});
