import { previewOriginOf } from '@platform/contract/preview';
import { expectAccessible } from '../fixtures/axe.ts';
import { hostileCandidate } from '../fixtures/hostile-candidate.ts';
import { ordersOf } from '../fixtures/orders.ts';
import {
  bar,
  expect,
  live,
  previewed,
  previewLink,
  test,
  watchPreviewFiles,
} from '../fixtures/previewed-site.ts';
import { enrollNow, physics } from '../fixtures/pricing-page.ts';
import { follow, landing, login, pricing } from '../fixtures/visitor.ts';

test.describe('Preview', { tag: ['@release', '@shell'] }, () => {
  // One worker, so that the site is released only once.
  test.describe.configure({ mode: 'default' });

  test('A browser with a preview link shows the candidate until Exit Preview, and the live site knows nothing of it', async ({
    page,
    site,
    candidate,
    link,
  }) => {
    const tools = watchPreviewFiles(page);
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await expect(bar(page)).toContainText(`Preview pr-1 of commerce ${candidate.version} until`);
    const address = previewOriginOf(site.url) + pricing.address;
    expect(page.url(), 'the secret is removed from the address').toBe(address);
    expect(await page.evaluate(() => document.cookie), 'no code reads it').toBe('');
    expect(tools).toEqual(expect.arrayContaining([expect.stringContaining('preview-bar')]));

    await follow(page, landing);
    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await follow(page, pricing);
    await expect(previewed(page)).toBeVisible();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded, 'the figures are those of visitors').not.toContainEqual(
      expect.stringContaining('start-monitoring'),
    );
    await page.reload();
    await expect(previewed(page)).toBeVisible();

    await bar(page).getByRole('link', { name: 'Exit Preview' }).click();
    await expect(page).toHaveURL(site.url + pricing.address);
    await expect(live(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.goto(address);
    await expect(page, 'without a link, the address leads to the live site').toHaveURL(
      site.url + pricing.address,
    );
  });

  test('A hostile candidate finds neither the session of a member nor a live page that it can script', async ({
    page,
    context,
    signedIn,
    site,
  }) => {
    await page.goto(`${site.url}/account/profile`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(signedIn.name);

    const reviewer = await context.newPage();
    const hostile = await previewLink(site, 'hostile', [await hostileCandidate(site)]);
    const opened = reviewer.waitForEvent('popup');
    await reviewer.goto(hostile);
    await expect(previewed(reviewer)).toBeVisible();
    await expect((await opened).getByLabel('Name', { exact: true })).toHaveValue(signedIn.name);
    expect(await reviewer.evaluate(() => globalThis.loot())).toEqual({
      stored: [],
      scripted: [],
    });
  });

  test('A member who is logged in at the preview address cannot buy there', async ({
    page,
    signedIn,
    link,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403 .*\/create-order/);
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await enrollNow(page).click();
    await expect(physics(page)).toContainText('This is a preview. You can’t buy anything here.');
    expect(await ordersOf(signedIn.email)).toEqual([]);
  });

  test('The bar of a preview is accessible', { tag: '@releases' }, async ({ page, link }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await expect(previewed(page)).toBeVisible();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'a preview');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
