import type { Page } from '@playwright/test';
import { CANARY, expect, LIVE, test } from '../fixtures/canary-site.ts';
import { follow, landing, pricing } from '../fixtures/visitor.ts';

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
});
