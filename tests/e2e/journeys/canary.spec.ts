import type { Page } from '@playwright/test';
import { release } from '@platform/release/ask/release';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { expect, test, watch } from '../fixtures/test.ts';
import { follow, landing, pricing } from '../fixtures/visitor.ts';

/** The heading of the pricing page and the promise of the footer: in the live version, and in the canary. */
const LIVE = [
  'Choose what you study, and for how long',
  'MD and DNB exam preparation for radiation oncology residents.',
] as const;
const CANARY = ['A canary of this page', 'A canary of the frame.'] as const;

/** Expects one version of both parts on the pricing page. */
async function expectVersion(page: Page, [heading, promise]: typeof LIVE | typeof CANARY) {
  await page.locator('#root[data-state]').waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('contentinfo')).toContainText(promise);
}

test.describe('Canary', { tag: ['@release', '@shell'] }, () => {
  test('A browser gets both canaries or neither, for good', async ({ browser, faults }) => {
    await using site = await startReleasedSite();
    const commerce = await site.anotherVersion('commerce', { from: LIVE[0], to: CANARY[0] });
    const shell = await site.anotherVersion('shell', { from: LIVE[1], to: CANARY[1] });
    await release(site.releaser, { dists: [commerce.dist, shell.dist], canary: 10 });
    async function visit(number?: number): Promise<Page> {
      const context = await browser.newContext({ baseURL: site.url });
      const cookie = { name: 'canary', value: String(number), url: site.url };
      if (number !== undefined) await context.addCookies([cookie]);
      const page = await context.newPage();
      watch(page, faults);
      return page;
    }
    for (const [number, version, other] of [
      [9, CANARY, LIVE],
      [10, LIVE, CANARY],
    ] as const) {
      const page = await visit(number);
      const response = await page.goto(pricing.address);
      expect(response!.headers()['cache-control']).toBe('private, no-cache');
      expect(await response!.text(), 'nothing of the other version').not.toContain(other[0]);
      await expectVersion(page, version);
      await page.reload();
      await expectVersion(page, version);
      await follow(page, landing);
      await follow(page, pricing);
      await expectVersion(page, version);
      await page.context().close();
    }
    const fresh = await visit();
    await fresh.goto(landing.address);
    const [cookie] = await fresh.context().cookies();
    expect(cookie).toMatchObject({ name: 'canary', httpOnly: true, sameSite: 'Lax' });
    await fresh.goto(pricing.address);
    await expectVersion(fresh, Number(cookie!.value) < 10 ? CANARY : LIVE);
    expect(await fresh.context().cookies()).toEqual([cookie]);
    await fresh.context().close();
  });
});
