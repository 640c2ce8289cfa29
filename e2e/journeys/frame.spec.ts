import { topBar } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test('An address that nobody owns says so and leads back', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/no-such-page$/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
});

test('A page that is slow to come is announced by a thin bar, while the one before stays', async ({
  page,
}) => {
  let letThrough!: () => void;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/mf/commerce/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await topBar(page).getByRole('link', { name: 'Pricing' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading...' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
  letThrough();
  await expect(page).toHaveURL('/pricing');
  await expect(bar).toBeHidden();
});

test('Visitors read prices and words without the Supabase client being loaded', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await topBar(page).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('button', { name: 'Get Complete Bundle Now' })).toBeVisible();
  const bodies = await Promise.all(
    scripts.map(async (url) => (await page.request.get(url)).text()),
  );
  expect(bodies.some((body) => body.includes('react'))).toBe(true);
  expect(bodies.filter((body) => body.includes('GoTrueClient'))).toEqual([]);
});

test('The first page just appears, so that nothing done to it is lost; from then on pages blend', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Reflect.set(window, 'blends', 0);
    document.startViewTransition = (...options) => {
      Reflect.set(window, 'blends', (Reflect.get(window, 'blends') as number) + 1);
      return start(...options);
    };
  });
  const blends = () => page.evaluate(() => Reflect.get(window, 'blends') as number);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await blends()).toBe(0);
  await topBar(page).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Choose/ })).toBeVisible();
  await expect.poll(blends).toBeGreaterThan(0);
});
