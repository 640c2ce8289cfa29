import type { Report } from '../../shared-kit/src/report.ts';
import { expect, FAULTY, test } from '../fixtures/faulty-site.ts';
import { reportsOf, watchReports, type StoredReport } from '../fixtures/reports.ts';
import { follow, login, missingCard, missingNote } from '../fixtures/site.ts';

const isFault = ({ kind }: StoredReport) => kind === 'error' || kind === 'load';

test('A remote that throws is reported once, with its version and the place, its page view and how it did', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/no plans/);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await reportsOf(FAULTY.commerce)).some(isFault)).toBe(true);
  await page.goto('about:blank');
  await expect.poll(() => reportsOf(FAULTY.commerce)).toHaveLength(4);
  const reports = await reportsOf(FAULTY.commerce);
  const nothing = { name: null, place: null };
  const commerce = { part: 'commerce', page: '/pricing', ...nothing };
  const place: unknown = expect.stringMatching(/^assets\/app-[\w-]+\.js:\d+:\d+$/);
  expect(
    reports.toSorted((a, b) => (`${a.kind}${a.name}` < `${b.kind}${b.name}` ? -1 : 1)),
  ).toEqual([
    { ...commerce, kind: 'error', name: 'RangeError', place },
    { ...commerce, kind: 'view' },
    { ...commerce, kind: 'vital', name: 'CLS' },
    { ...commerce, kind: 'vital', name: 'LCP' },
  ]);
});

test('What React refuses to show is reported of the remote whose component it was', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Minified React error #31/);
  // Its code never takes the page over.
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(missingCard(page)).toBeVisible();
  await expect
    .poll(async () => (await reportsOf(FAULTY.marketing)).filter(isFault))
    .toEqual([
      {
        kind: 'error',
        part: 'marketing',
        page: '/about',
        name: 'React31',
        place: expect.stringMatching(/^assets\/app-/) as unknown,
      },
    ]);
});

test('A remote that cannot be loaded is reported with what is missing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/\/mf\/auth\//, /RUNTIME-00\d|mf_\w+|Error: /);
  await page.route('**/mf/auth/*/remoteEntry.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  const bodies = watchReports(page);
  await page.goto(login.address);
  await expect(missingNote(page)).toBeVisible();
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  const { reports } = JSON.parse(bodies[0]!) as { reports: StoredReport[] };
  expect(reports.filter(isFault)).toMatchObject([
    { kind: 'load', part: 'auth', page: '/login', name: 'entry', place: 'remoteEntry.js' },
  ]);
});

test('A remote whose versions cannot be had is reported once it is wanted, not while it is only expected', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/\/versions\/auth/, /Error: /, /no plans/);
  let asked = 0;
  await page.route('**/versions/auth.json', (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  const bodies = watchReports(page);
  const expected = page.waitForResponse('**/versions/auth.json');
  await page.goto('/pricing');
  await expected;
  await follow(page, login);
  await expect(missingCard(page)).toBeVisible();
  const failedLoads = () =>
    bodies
      .flatMap((body) => (JSON.parse(body) as { reports: Report[] }).reports)
      .filter(({ kind }) => kind === 'load');
  const timesReported = () => failedLoads().reduce((sum, { count = 1 }) => sum + count, 0);
  await expect.poll(timesReported, 'wanted, and asked for once more').toBeGreaterThanOrEqual(2);
  expect(timesReported(), 'but for the first time of all').toBeLessThan(asked);
  for (const report of failedLoads()) {
    expect(report).toMatchObject({
      part: 'auth',
      version: 'unknown',
      name: 'entry',
      place: 'versions.json',
    });
  }
});

test('Nothing that was typed, and nothing of who is signed in, leaves with a report', async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/page error/);
  const bodies = watchReports(page);
  await page.goto('/account/profile?next=asha.rao#typed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await reportsOf(FAULTY.account)).filter(isFault).length).toBe(3);

  const sent = bodies.join('\n');
  const { email, name, session } = signedIn;
  const secrets = [email, email.split('@')[0]!, name, session.user.id, session.access_token];
  for (const secret of [...secrets, 'sha', 'Rao', 'typed', 'next', 'cannot', 'Mozilla', 'Chrom']) {
    expect(sent).not.toContain(secret);
  }
  for (const body of bodies) expect(Object.keys(JSON.parse(body) as object)).toEqual(['reports']);
});

test('A page whose reports are blocked goes on as ever, and complains of nothing itself', async ({
  page,
  expectedErrors,
  pageLoads,
}) => {
  // The browser says by itself that something was blocked; a page has no say in that.
  expectedErrors.push(/no plans/, /^console: Failed to load resource: net::ERR_BLOCKED_BY_CLIENT/);
  const bodies = watchReports(page);
  await page.route('**/functions/v1/report', (route) => route.abort('blockedbyclient'));
  await page.goto('/pricing');
  await expect.poll(() => bodies.length, 'it was tried').toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(pageLoads.count()).toBe(1);
});

test('Nothing is fetched to report with before the page itself has been loaded', async ({
  page,
}) => {
  await page.goto(login.address, { waitUntil: 'networkidle' });
  const { asked, loaded } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const files = performance.getEntriesByType('resource');
    return {
      asked: files.find(({ name }) => name.includes('start-monitoring'))?.startTime,
      loaded: (navigation as PerformanceNavigationTiming).loadEventStart,
    };
  });
  expect(asked).toBeGreaterThan(loaded);
});
