import { release } from '@platform/release/ask/release';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { follow, landing, login, pricing } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('A tab left open', { tag: ['@shell', '@release'] }, () => {
  test('keeps the versions that it knows', async ({ page, pageLoads, expectedErrors }) => {
    expectedErrors.push(/status of 404 .*\/versions\/auth\.json/);
    await using site = await startReleasedSite();
    const title = page.getByRole('heading', { level: 1 });
    const unknown = '**/versions/auth.json';
    await page.route(unknown, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const hasAsked = Promise.all(
      ['auth', 'commerce'].map(async (remote) =>
        (await page.waitForResponse(`**/versions/${remote}.json`)).finished(),
      ),
    );
    await page.goto(site.url + landing.address);
    await hasAsked;
    await page.unroute(unknown);

    const was = 'Choose what you study, and for how long';
    const commerce = await site.anotherVersion('commerce', { from: was, to: 'Other prices' });
    const shell = await site.anotherVersion('shell');
    await release(site.releaser, { dists: [shell.dist, commerce.dist] });
    await follow(page, pricing);
    await expect(title).toHaveText(was);
    expect(pageLoads.count()).toBe(1);

    await follow(page, login);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(pageLoads.count()).toBe(2);
    await follow(page, pricing);
    await expect(title, 'the reloaded page uses the live version').toHaveText('Other prices');
    expect(pageLoads.count()).toBe(2);
    await page.close();
  });
});
