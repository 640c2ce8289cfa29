import { release } from '../../release/src/release.ts';
import { startReleasedSite } from '../fixtures/released-site.ts';
import { follow, landing, login, pricing } from '../fixtures/site.ts';
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
  // The site is to stay until the page has all that it asks for when it is idle.
  await page.waitForLoadState('networkidle');
});

test('A tab that a release of the shell leaves behind goes on with what it knows, and loads anew what it knows nothing of', async ({
  page,
  pageLoads,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404 .*\/versions\/auth\.json/);
  await using site = await startReleasedSite();
  const title = page.getByRole('heading', { level: 1 });
  const unknown = '**/versions/auth.json';
  await page.route(unknown, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(site.url + landing.address, { waitUntil: 'networkidle' });
  await page.unroute(unknown);

  const was = 'Choose what you study, and for how long';
  const commerce = await site.anotherVersion('commerce', { from: was, to: 'Other prices' });
  const shell = await site.anotherVersion('shell');
  await release(site.releaser, { dists: [shell.dist, commerce.dist] });
  await follow(page, pricing);
  await expect(title).toHaveText(was);
  expect(pageLoads.count()).toBe(1);

  await follow(page, login);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(pageLoads.count()).toBe(2);
  await follow(page, pricing);
  await expect(title, 'the new page knows what is live').toHaveText('Other prices');
  expect(pageLoads.count()).toBe(2);
  await page.waitForLoadState('networkidle');
});
