import type { Page } from '@playwright/test';
import { abort } from '@platform/release/ask/release';
import { runCommand } from 'tests/program';
import { withDatabase, holdPayment, makeOperator, reportsOf } from '../fixtures/database.ts';
import { releaseFaultyCanary, startReleasedSite } from '../fixtures/released-site.ts';
import { newResident, signInAs } from '../fixtures/resident.ts';
import { expect, test, watch } from '../fixtures/test.ts';

/** The code of the desk that the browser requests. */
function watchDeskCode(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:mf\/desk\/|versions\/desk)/.test(pathname)) requested.push(pathname);
  });
  return requested;
}

test.describe('The desk', { tag: ['@desk', '@shell'] }, () => {
  test('is an unknown address to others, who download none of it', async ({ page, resident }) => {
    const requested = watchDeskCode(page);
    const unknown = page.getByRole('heading', { level: 1, name: 'This page does not exist' });
    await page.goto('/desk');
    await expect(unknown).toBeVisible();
    await signInAs(page, resident);
    await page.goto('/desk/shop');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(unknown).toBeVisible();
    expect(requested).toEqual([]);
  });

  test('lets an operator grant a held payment with the keyboard', async ({ page, signedIn }) => {
    const requested = watchDeskCode(page);
    const member = await newResident('Ravi Menon');
    const payment = await holdPayment(member.email);
    await makeOperator(signedIn.email);

    await page.goto('/desk');
    await expect(page).toHaveURL(/\/desk\/waiting$/);
    await expect(page.locator(`[id="${payment}"]`)).toContainText('Paid another amount');
    expect(requested.length).toBeGreaterThan(0);
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();

    await page.keyboard.press('/');
    await page.keyboard.type(member.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name);

    await page.getByRole('textbox', { name: 'Why you grant or refund it' }).focus();
    await page.keyboard.type('agreed by phone');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Grant ₹1?');
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Granted by ${signedIn.email}: agreed by phone`)).toBeVisible();

    await page.getByRole('link', { name: 'Access log' }).first().click();
    await expect(page.getByRole('row', { name: /granted a payment/ })).toContainText(payment);
    await page.getByRole('link', { name: 'Isocentre', exact: true }).click();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('shows a canary’s fault and finds its line', async ({
    browser,
    page,
    signedIn,
    faults,
    expectedErrors,
  }) => {
    expectedErrors.push(/planted/);
    await using site = await startReleasedSite();
    const { version } = await releaseFaultyCanary(site, 10);

    const visitor = await browser.newContext({ baseURL: site.url });
    await visitor.addCookies([{ name: 'canary', value: '0', url: site.url }]);
    const visit = await visitor.newPage();
    watch(visit, faults);
    const heading = visit.getByRole('heading', { level: 1 });
    await visit.goto('/pricing');
    await expect
      .poll(() => reportsOf('RangeError'))
      .toContainEqual({ part: 'commerce', version, page: '/pricing' });
    await withDatabase((sql) => sql`select public.write_figures()`);

    await makeOperator(signedIn.email);
    await page.goto('/desk/health?days=1');
    const row = page.getByRole('row', { name: new RegExp(`RangeError.*planted-${process.pid}`) });
    await expect(row).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await row.getByRole('button').click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const [, place] = command.split('npm run where -- ');
    const env = { RELEASE_STORE: site.releaser.store.place };
    const found = await runCommand('platform/release/src/cli/where.ts', [place!], env);
    expect(found.stdout).toMatch(/^mf-commerce\/src\/pricing\/[\w-]+\.tsx:\d+/);

    await abort(site.releaser, ['commerce']);
    await visit.reload();
    await expect(heading).toHaveText('Choose what you study, and for how long');
    expect(await visit.content()).not.toContain(version);
    await visitor.close();
  });
});
