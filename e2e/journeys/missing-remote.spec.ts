import type { Page } from '@playwright/test';
import { signInAs } from '../fixtures/resident.ts';
import {
  account,
  follow,
  landing,
  login,
  missingCard,
  missingNote,
  pricing,
  topBar,
} from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** What is asked for in vain: everything, or only what the entry leads to. */
const MISSING = [
  ['entry', 'remoteEntry.js'],
  ['code', 'assets/**'],
] as const;

for (const [missing, files] of MISSING) {
  for (const broken of [landing, login, pricing, account]) {
    test(`When the ${missing} of ${broken.remote} is missing, its pages say so, all else lives on, and Try Again recovers`, async ({
      page,
      resident,
      pageLoads,
      expectedErrors,
      asksAgain,
    }) => {
      const isForVisitors = broken === login;
      expectedErrors.push(new RegExp(`/mf/${broken.remote}/`), /RUNTIME-00\d|mf_\w+|Error: /);
      const pattern = `**/mf/${broken.remote}/*/${files}`;
      await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'Not found' }));
      if (!isForVisitors) await signInAs(page, resident);

      await page.goto(broken.address);
      // What came as HTML stays; pages of members have none.
      if (broken === account) await expect(missingCard(page)).toBeVisible();
      else await expect(missingNote(page)).toBeVisible();
      await expect(title(page)).toBeVisible();
      const others = isForVisitors ? [landing, pricing] : [landing, pricing, account];
      const elsewhere = others.find((one) => one !== broken)!;
      for (const other of others.filter((one) => one !== broken)) {
        await follow(page, other);
        await expect(title(page)).toBeVisible();
        await expect(missingCard(page)).toBeHidden();
      }

      await follow(page, broken);
      await expect(missingCard(page)).toBeVisible();
      await tryAgain(page).click();
      await expect(missingCard(page)).toBeVisible();
      // Elsewhere and back: a try that is still under way would find what is back, and bring it by itself.
      await follow(page, elsewhere);
      await expect(missingCard(page)).toBeHidden();
      await follow(page, broken);
      await expect(missingCard(page)).toBeVisible();

      await page.unroute(pattern);
      await tryAgain(page).click();
      await expect(title(page)).toBeVisible();
      await expect(missingCard(page)).toBeHidden();
      await expect(topBar(page)).toBeVisible();
      expect(pageLoads.count(), 'loaded anew only where nothing else helps').toBe(
        asksAgain ? 1 : 2,
      );
    });
  }
}

test('A page whose code cannot be had stays as it is, and is taken over once Try Again brings the code', async ({
  page,
  expectedErrors,
  asksAgain,
}) => {
  expectedErrors.push(/\/mf\/commerce\//, /RUNTIME-00\d|mf_\w+|Error: /);
  const pattern = '**/mf/commerce/*/remoteEntry.js';
  let refused = 0;
  await page.route(pattern, async (route) => {
    await route.fulfill({ status: 404, body: 'Not found' });
    refused += 1;
  });
  await page.goto('/pricing');
  await expect(missingNote(page)).toBeVisible();
  const heading = await title(page).elementHandle();
  const before = refused;
  await tryAgain(page).click();
  // Asked for twice by browsers that ask again, and once to see whether a new page would help.
  await expect.poll(() => refused - before).toBe(asksAgain ? 3 : 1);
  await expect(missingNote(page)).toBeVisible();

  await page.unroute(pattern);
  await tryAgain(page).click();
  await expect(page.getByRole('button', { name: 'Get Complete Bundle Now' })).toBeVisible();
  await expect(missingNote(page)).toBeHidden();
  if (asksAgain) expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
});

test('When one page of a remote cannot be had, the remote’s other pages can', async ({
  page,
  pageLoads,
  expectedErrors,
  asksAgain,
}) => {
  expectedErrors.push(/about-page|nothing stands in/);
  const code = '**/mf/marketing/*/assets/about-page-*.js';
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/about');
  await expect(missingNote(page)).toBeVisible();
  await follow(page, landing);
  await expect(missingNote(page)).toBeHidden();
  await expect(title(page)).toHaveText(/^Everything/);

  await page.unroute(code);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  if (!asksAgain) await tryAgain(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
  expect(pageLoads.count()).toBe(asksAgain ? 1 : 2);
});
