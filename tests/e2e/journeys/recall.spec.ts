import { browserLaunchOptions } from '@platform/build/browser-launch';
import { chromium, type Page } from '@playwright/test';
import { release, rollback } from '@platform/release/ask/release';
import { pay, physics, receipt } from '../fixtures/checkout.ts';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { signInAs } from '../fixtures/resident.ts';
import { follow, landing, login, pricing } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

const LIVE = 'Choose what you study, and for how long';
const FAULTY_LOGIN = 'Log in with a mistake';
const FAULTY = 'Prices with a mistake';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });

/** The visitor comes back to the tab after more than a minute. */
async function comeBack(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/live.json');
  await page.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await answered;
}

test.describe('Recall', { tag: ['@release', '@shell'] }, () => {
  test(
    'After a rollback an open page offers a reload; a half-filled form and a payment are left alone',
    { tag: '@releases' },
    async ({ page: reading, browser, context, resident }) => {
      await using site = await startReleasedSite();
      const faulty = await site.anotherVersion('commerce', { from: LIVE, to: FAULTY });
      await release(site.releaser, { dists: [faulty.dist] });

      const filling = await context.newPage();
      // In a browser of their own: a session would take the others from the log-in page.
      await using member = await browser.newContext();
      const paying = await member.newPage();
      for (const page of [reading, filling]) {
        await page.clock.install();
        await page.goto(site.url + pricing.address);
        await expect(heading(page)).toHaveText(FAULTY);
      }
      await follow(reading, landing);
      await follow(filling, login);
      await filling.getByLabel('Email', { exact: true }).fill('asha@example.in');
      await signInAs(paying, resident);
      await paying.clock.install();
      await paying.goto(site.url + pricing.address);
      await expect(heading(paying)).toHaveText(FAULTY);
      await physics(paying).getByRole('button', { name: 'Enroll Now' }).click();
      await expect(paying.locator('.razorpay-checkout-frame')).toBeVisible();

      await rollback(site.releaser, 'commerce');
      const recalled = async (): Promise<unknown> => (await fetch(`${site.url}/live.json`)).json();
      await expect.poll(recalled).toMatchObject({ recalled: { commerce: [faulty.version] } });

      for (const page of [paying, filling, reading]) await comeBack(page);
      await expect(reload(reading)).toBeVisible();
      await expect(reload(filling)).toBeHidden();
      await expect(filling.getByLabel('Email', { exact: true })).toHaveValue('asha@example.in');
      await expect(reload(paying)).toBeHidden();
      await expect(heading(paying)).toHaveText(FAULTY);
      await pay(paying, 'Success');
      await expect(receipt(paying)).toBeVisible();

      await reload(reading).click();
      for (const page of [reading, filling]) {
        await follow(page, pricing);
        await expect(heading(page)).toHaveText(LIVE);
      }
    },
  );

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
