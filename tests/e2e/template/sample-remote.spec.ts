import { expect, test } from '../fixtures/test.ts';

const title =
  'The page of sample-remote is prerendered, is in the sitemap, and links to the start page without a full load';

test(title, { tag: '@sample-remote' }, async ({ page, request, pageLoads }) => {
  const sitemap = await request.get('/sitemap.xml');
  expect(await sitemap.text()).toContain('/sample-remote</loc>');

  const served = await request.get('/sample-remote');
  expect(await served.text()).toMatch(/<h1[^>]*>Sample remote<\/h1>/);

  await page.goto('/sample-remote');
  await expect(page.getByRole('heading', { level: 1, name: 'Sample remote' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  expect(pageLoads.count(), 'the frame stayed').toBe(1);
});
