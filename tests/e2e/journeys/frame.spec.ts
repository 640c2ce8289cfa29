import { HEADS, readHead, unlistedHead } from '../fixtures/heads.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { topBar } from '../fixtures/visitor.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('Frame', { tag: '@shell' }, () => {
  test('A visitor at an unknown address reads that it does not exist and gets back; search engines do not list it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404 .*\/no-such-page$/);
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect
      .poll(() => readHead(page))
      .toEqual(
        unlistedHead(
          'This page does not exist',
          'The address may have a typo, or the page may have moved.',
        ),
      );
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => readHead(page)).toEqual(HEADS.get('/'));
  });

  // React drops all events while the browser captures a view transition: a quarter of a second on a slow laptop.
  test('A visitor sees a progress bar while the next page loads, and the page without a view transition', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      Reflect.set(window, 'transitions', 0);
      document.startViewTransition = (...options) => {
        Reflect.set(window, 'transitions', (Reflect.get(window, 'transitions') as number) + 1);
        return start(...options);
      };
    });
    const release = await holdRequests(page, '**/mf/commerce/**');
    await page.goto('/about');
    await topBar(page).getByRole('link', { name: 'Pricing' }).click();
    const bar = page.getByRole('progressbar', { name: 'Loading...' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: /^Choose/ })).toBeVisible();
    await expect(page).toHaveURL('/pricing');
    await expect(bar).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'transitions') as number)).toBe(0);
  });
});
