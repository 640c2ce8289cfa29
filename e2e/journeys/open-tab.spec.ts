import { release } from '../../release/src/release.ts';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { expect, test } from '../fixtures/test.ts';

test('A tab left open over three releases opens a page it never opened before, in the version it began with', async ({
  page,
  pageLoads,
}) => {
  await using site = await startReleasedSite();
  const title = page.getByRole('heading', { level: 1 });
  const openAbout = () =>
    page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await page.goto(site.url);
  await expect(title).toBeVisible();

  const asked: string[] = [];
  page.on('response', (response) => asked.push(`${response.status()} ${response.url()}`));
  for (const edition of ['Second', 'Third', 'Fourth']) {
    const { dist } = await site.anotherVersion('marketing', {
      from: 'About {{brand}}',
      to: `${edition} edition`,
    });
    await release(site.releaser, { dists: [dist] });
  }
  await openAbout();
  await expect(title).toHaveText(/^About/);
  expect(asked.join('\n')).toMatch(/^200 .*\/about-page-[^/]+\.js$/m);
  expect(pageLoads.count()).toBe(1);

  await page.reload();
  await expect(title).toHaveText('Fourth edition');
});
