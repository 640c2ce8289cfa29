import { expect, test } from 'vitest';
import { onErrorEvent, type PageErrorEvent } from '#lib/monitoring/error-events.ts';
import { OutdatedPage } from './load-errors.ts';
import { errorOf, fallback, live, works } from './testing/shop-remote.ts';
import { openLoader as open } from './testing/fake-site.ts';

function watch(): PageErrorEvent[] {
  const events: PageErrorEvent[] = [];
  // Drops the events of earlier tests.
  onErrorEvent(() => undefined);
  onErrorEvent((event) => events.push(event));
  return events;
}
const broken = new Error('404');

test.each([
  ['that fails', () => Promise.reject(broken), broken],
  ['without an app', async () => undefined, expect.any(Error) as Error],
])('monitoring gets the address of an entry %s', async (_, respond, error) => {
  const events = watch();
  await open([live], respond, works).loader.load('shop', '/login');
  expect(events).toEqual([{ error, step: 'entry', file: live.entry }]);
});

test.each([
  ['a file table', { withoutTable: ['2'] }, 'files.json'],
  ['styles', { withoutStyles: ['2'] }, 'app.css'],
])('monitoring gets the address of %s that cannot be loaded', async (_, fault, file) => {
  const events = watch();
  const { loader, site } = open([live, fallback], works, works, works);
  Object.assign(site, fault);
  await loader.load('shop', '/login');
  expect(events[0]).toMatchObject({ step: 'entry', file: `/mf/shop/2/assets/${file}` });
});

test('monitoring gets the address of versions that cannot be fetched, but nothing for an outdated page', async () => {
  const events = watch();
  const { loader, site } = open([live], works);
  site.versionErrors = [new OutdatedPage('of another edition')];
  await errorOf(loader.load('shop', '/login'));
  expect(events).toEqual([]);
  site.versionErrors = [broken];
  await loader.load('shop', '/login');
  expect(events).toEqual([{ error: broken, step: 'entry', file: '/versions/shop.json' }]);
});
