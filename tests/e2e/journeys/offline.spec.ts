import { giveAccess, inDays } from '../fixtures/database.ts';
import { card } from '../fixtures/checkout.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('Without a network', { tag: ['@account', '@shell'] }, () => {
  test('A member reads what they bought, and after signing out the browser stores nothing of it', async ({
    page,
    context,
    signedIn: { email },
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    // A device whose interface stays up, or down, whatever becomes of the network.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
      addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
    });
    const module = 'Module II Physics';
    await giveAccess(email, { module, months: 12, from: inDays(-65), until: inDays(300) });
    await page.goto('/account/purchases');
    await expect(card(page, module)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const purchases = page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${module}.*Expires on`) });
    await context.setOffline(true);
    await page.goto('/pricing', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await expect(purchases).toBeVisible();

    // The page opens by itself as soon as the site answers.
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await context.setOffline(true);
    await page.goto('/account/purchases', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await expect(purchases).toBeHidden();

    await test.step('Nothing that a script wrote into the cache of that page is shown', async () => {
      await page.evaluate(async () => {
        const cache = await caches.open('offline');
        const headers = { 'Content-Type': 'text/html' };
        await cache.put('/offline.html', new Response('<h1>Planted</h1>', { headers }));
      });
      await expect(page.goto('/pricing', { waitUntil: 'commit' })).rejects.toThrow(/ERR_FAILED/);
    });
  });
});
