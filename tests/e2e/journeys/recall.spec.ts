import { browserLaunchOptions } from '@platform/build/browser-launch';
import { chromium, type Page } from '@playwright/test';
import { release, rollback } from '@platform/release/ask/release';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { login } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const FAULTY_LOGIN = 'Log in with a mistake';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });

test.describe('Recall', { tag: ['@release', '@shell'] }, () => {
  test('After a rollback, Back brings the live version from the back/forward cache, and offers it over typed text', async () => {
    await using site = await startReleasedSite();
    const faulty = await site.anotherVersion('auth', {
      from: 'Log in to {{brand}}',
      to: FAULTY_LOGIN,
    });
    await release(site.releaser, { dists: [faulty.dist] });
    // Playwright switches the cache off.
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    const options = { ...browserLaunchOptions(), ignoreDefaultArgs };
    await using browser = await chromium.launch(options);
    const page = await browser.newPage();
    const filling = await browser.newPage();
    for (const tab of [page, filling]) {
      await tab.goto(site.url + login.address);
      await expect(heading(tab)).toHaveText(FAULTY_LOGIN);
    }
    await filling.getByLabel('Email', { exact: true }).fill('asha@example.in');
    await rollback(site.releaser, 'auth');
    for (const tab of [page, filling]) {
      await tab.goto(`${site.url}/about`);
      // Playwright's own method waits for a load, which the cache does not bring.
      await tab.evaluate(() => history.back());
    }
    await expect(heading(page)).toHaveText('Log in to Isocentre');
    await expect(reload(filling)).toBeVisible();
    await expect(filling.getByLabel('Email', { exact: true })).toHaveValue('asha@example.in');
    await reload(filling).click();
    await expect(heading(filling)).toHaveText('Log in to Isocentre');
  });
});
