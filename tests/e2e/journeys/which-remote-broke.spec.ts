import type { Page } from '@playwright/test';
import { expect, FAULTY, test } from '../fixtures/faulty-site.ts';
import { storedReports, watchReports } from '../fixtures/reports.ts';

const isFault = ({ kind }: { kind: string }) => kind === 'error' || kind === 'load';

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
