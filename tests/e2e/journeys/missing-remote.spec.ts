import type { Page } from '@playwright/test';
import { signInAs } from '../fixtures/resident.ts';
import {
  account,
  follow,
  landing,
  login,
  recoveryCard,
  readOnlyNote,
  pricing,
  topBar,
  type SitePage,
} from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The files that are missing: the entry, or everything. */
const FILES = { entry: 'assets/app-*.js', code: 'assets/**' };
type Missing = [what: keyof typeof FILES, of: SitePage];

/** Public pages are prerendered, so they stay readable. */
const RENDERED: Missing[] = [
  ['entry', pricing],
  ['code', pricing],
  ['entry', landing],
  ['code', landing],
  ['entry', login],
  ['code', login],
];
/** Member pages are not prerendered. */
const UNRENDERED: Missing[] = [
  ['code', account],
  ['entry', account],
];

test.describe('A missing remote', { tag: ['@shell'] }, () => {
  for (const matrix of [RENDERED, UNRENDERED]) {
    for (const [index, [what, broken]] of matrix.entries()) {
      test(
        `A visitor uses the rest of the site while the ${what} of ${broken.remote} is missing, and Try Again recovers it`,
        exhaustive(index),
        async ({ page, resident, pageLoads, expectedErrors, asksAgain }) => {
          const isForVisitors = broken === login;
          expectedErrors.push(new RegExp(`/mf/${broken.remote}/`), /RUNTIME-00\d|mf_\w+|Error: /);
          const pattern = `**/mf/${broken.remote}/*/${FILES[what]}`;
          await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'Not found' }));
          if (!isForVisitors) await signInAs(page, resident);

          await page.goto(broken.address);
          if (matrix === RENDERED) await expect(readOnlyNote(page)).toBeVisible();
          else await expect(recoveryCard(page)).toBeVisible();
          await expect(title(page)).toBeVisible();
          const others = isForVisitors ? [landing, pricing] : [landing, pricing, account];
          const elsewhere = others.find((one) => one !== broken)!;
          for (const other of others.filter((one) => one !== broken)) {
            await follow(page, other);
            await expect(title(page)).toBeVisible();
            await expect(recoveryCard(page)).toBeHidden();
          }

          await follow(page, broken);
          await expect(recoveryCard(page)).toBeVisible();
          await tryAgain(page).click();
          await expect(recoveryCard(page)).toBeVisible();
          // Away and back, so that no attempt that is still running finds the files once they return.
          await follow(page, elsewhere);
          await expect(recoveryCard(page)).toBeHidden();
          await follow(page, broken);
          await expect(recoveryCard(page)).toBeVisible();

          await page.unroute(pattern);
          await tryAgain(page).click();
          await expect(title(page)).toBeVisible();
          await expect(recoveryCard(page)).toBeHidden();
          await expect(topBar(page)).toBeVisible();
          expect(pageLoads.count(), 'reloads only if the browser caches the failure').toBe(
            asksAgain ? 1 : 2,
          );
        },
      );
    }
  }

  test('A visitor reads a page whose remote is missing, and Try Again hydrates the same HTML; then a fragment of that remote is missing on another page, which stays as it is', async ({
    page,
    expectedErrors,
    asksAgain,
  }) => {
    expectedErrors.push(/\/mf\/commerce\//, /RUNTIME-00\d|mf_\w+|Error: /);
    const pattern = '**/mf/commerce/*/assets/app-*.js';
    let refused = 0;
    await page.route(pattern, async (route) => {
      await route.fulfill({ status: 404, body: 'Not found' });
      refused += 1;
    });
    await page.goto('/pricing');
    await expect(readOnlyNote(page)).toBeVisible();
    const heading = await title(page).elementHandle();
    const before = refused;
    await tryAgain(page).click();
    // Two requests in browsers that ask again, and one to find out whether a reload would help.
    await expect.poll(() => refused - before).toBe(asksAgain ? 3 : 1);
    await expect(readOnlyNote(page)).toBeVisible();

    await page.unroute(pattern);
    await tryAgain(page).click();
    await expect(page.getByRole('link', { name: 'Get Complete Bundle Now' })).toBeVisible();
    await expect(readOnlyNote(page)).toBeHidden();
    if (asksAgain) expect(await heading.evaluate((element) => element.isConnected)).toBe(true);

    const offer = '**/mf/commerce/*/assets/offer-*';
    await page.route(offer, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.getByRole('link', { name: 'Get Complete Bundle Now' }).click();
    const wanted = page.getByRole('region', { name: 'Your selection' });
    await expect(wanted).toContainText('This part of the page did not load.');
    await page.getByLabel('Email').fill('asha@example.in');
    await page.unroute(offer);
    await tryAgain(page).click();
    await expect(wanted).toContainText('1 Year · ₹37,999');
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.in');
  });
});
