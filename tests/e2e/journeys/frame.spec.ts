import { readHead, unlistedHead } from '../fixtures/heads.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { topBar } from '../fixtures/site.ts';
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
  });

  test('A visitor reads the prices without loading the Supabase client', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await page.goto('/');
    await topBar(page).getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByRole('link', { name: 'Get Complete Bundle Now' })).toBeVisible();
    await expect(page.getByText('Loading prices...')).toBeHidden();
    const bodies = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    expect(bodies.some((body) => body.includes('react'))).toBe(true);
    expect(bodies.filter((body) => body.includes('GoTrueClient'))).toEqual([]);
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
