import type { Page } from '@playwright/test';
import { expect, FAULTY, test } from '../fixtures/faulty-site.ts';
import { storedReports, watchReports } from '../fixtures/reports.ts';
import { follow, login, recoveryCard, readOnlyNote } from '../fixtures/visitor.ts';

const isFault = ({ kind }: { kind: string }) => kind === 'error' || kind === 'load';

/** Makes the page send its reports, as when the visitor switches to another tab. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

/** When the page fetched the monitoring code, and when it finished loading, in milliseconds. */
const readTimes = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const files = performance.getEntriesByType('resource');
    return {
      fetched: files.find(({ name }) => name.includes('start-monitoring'))!.startTime,
      loaded: (navigation as PerformanceNavigationTiming).loadEventStart,
    };
  });

test.describe('Error reports', { tag: ['@shell', '@release'] }, () => {
  // One worker, so that the site is released only once.
  test.describe.configure({ mode: 'default' });

  test('The page reports an error of a remote once, with version and place, and its page view and web vitals', async ({
    page,
    expectedErrors,
  }) => {
    // A text has no icon of its own, so the browser asks for the default one.
    expectedErrors.push(/no plans/, /favicon\.ico/);
    const stored = await storedReports(FAULTY.commerce);
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => (await stored()).some(isFault)).toBe(true);
    const { fetched, loaded } = await readTimes(page);
    expect(fetched, 'the page loads before the monitoring code').toBeGreaterThan(loaded);

    // Within the site: a browser that changes to another process may stop a busy page before it reports.
    await page.goto('/robots.txt');
    const nothing = { name: null, place: null };
    const commerce = { part: 'commerce', page: '/pricing', ...nothing };
    const place: unknown = expect.stringMatching(/^assets\/app-[\w-]+\.js:\d+:\d+$/);
    await expect
      .poll(async () =>
        (await stored()).toSorted((a, b) => (`${a.kind}${a.name}` < `${b.kind}${b.name}` ? -1 : 1)),
      )
      .toEqual([
        { ...commerce, kind: 'error', name: 'RangeError', place },
        { ...commerce, kind: 'view' },
        { ...commerce, kind: 'vital', name: 'CLS' },
        { ...commerce, kind: 'vital', name: 'LCP' },
      ]);
  });

  test('The page reports a remote that cannot load only when a visitor opens it, and blocked reports disturb no page', async ({
    page,
    expectedErrors,
    pageLoads,
  }) => {
    expectedErrors.push(/\/mf\/auth\//, /\/versions\/auth/, /RUNTIME-00\d|mf_\w+|Error: /);
    // The fault in commerce, and the browser's own message about a blocked request.
    expectedErrors.push(
      /no plans/,
      /^console: Failed to load resource: net::ERR_BLOCKED_BY_CLIENT/,
    );
    await page.route('**/functions/v1/report', (route) => route.abort('blockedbyclient'));
    const sent = watchReports(page);
    const failedLoads = () => sent.reports().filter(({ kind }) => kind === 'load');

    await page.route('**/versions/auth.json', (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    const prefetched = page.waitForResponse('**/versions/auth.json');
    await page.goto('/pricing');
    await (await prefetched).finished();
    await expect.poll(() => sent.reports().some(isFault), 'the page reports').toBe(true);
    await hide(page);
    await expect.poll(() => sent.reports().map(({ name }) => name)).toContain('CLS');
    expect(failedLoads(), 'no visitor has opened it yet').toEqual([]);

    await follow(page, login);
    await expect(recoveryCard(page)).toBeVisible();
    await expect
      .poll(failedLoads)
      .toMatchObject([{ part: 'auth', version: 'unknown', name: 'entry', place: 'versions.json' }]);
    expect(pageLoads.count()).toBe(1);

    await page.route('**/mf/auth/*/assets/app-*.js', (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    await page.goto(login.address);
    await expect(readOnlyNote(page)).toBeVisible();
    await expect
      .poll(() => failedLoads().slice(1))
      .toMatchObject([
        {
          part: 'auth',
          page: '/login',
          name: 'entry',
          place: expect.stringMatching(/^assets\/app-/),
        },
      ]);
  });

  test('No report contains what a visitor typed or who is signed in', async ({
    page,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/page error/);
    const stored = await storedReports(FAULTY.account);
    const sent = watchReports(page);
    await page.goto('/account/profile?next=asha.rao#typed');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await stored()).filter(isFault).length).toBe(3);

    const text = sent.bodies().join('\n');
    const { email, name, session } = signedIn;
    const secrets = [email, email.split('@')[0]!, name, session.user.id, session.access_token];
    for (const secret of [
      ...secrets,
      'sha',
      'Rao',
      'typed',
      'next',
      'cannot',
      'Mozilla',
      'Chrom',
    ]) {
      expect(text).not.toContain(secret);
    }
    for (const body of sent.bodies()) {
      expect(Object.keys(JSON.parse(body) as object)).toEqual(['reports']);
    }
  });
});
