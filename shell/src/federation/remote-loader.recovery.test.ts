import { closeCheckout, openCheckout } from 'shared-kit/open-checkout';
import { afterEach, describe, expect, test } from 'vitest';
import { OutdatedPage, RemoteUnavailable, watchFailedImports } from './load-errors.ts';
import { app, errorOf, fails, fallback, live, withPage, works } from './testing/shop-remote.ts';
import { openLoader as open } from './testing/fake-site.ts';

afterEach(closeCheckout);

describe('when the code of a page fails', () => {
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const withoutPage = withPage(() => Promise.reject(missing));
  watchFailedImports();
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }));

  /** What follows the error of the page, on a page that never retried. */
  const recover = ({ loader }: ReturnType<typeof open>, error: unknown) =>
    loader.recover('shop', '/login', error, { wasRetried: false });

  test('a page that is not on screen yet gets the fallback version at once', async () => {
    const { loader } = open([live, fallback], withoutPage, works);
    expect(await loader.load('shop', '/login', { mayFallBack: true })).toBe(app);
    expect(loader.runningVersion('shop')).toBe('1');
  });

  test('a page that left the screen gets it, as long as there is one', async () => {
    const paths: string[] = [];
    const opened = open(
      [live, fallback],
      withoutPage,
      withPage(async (path) => paths.push(path)),
    );
    const { loader } = opened;
    const error = await errorOf(loader.load('shop', '/login'));
    expect(error).toBe(missing);
    await recover(opened, error)!();
    expect(loader.runningVersion('shop')).toBe('1');
    expect(paths, 'with the code of the page').toEqual(['/login']);
    await expect(recover(opened, error)!(), 'there is no older one').rejects.toThrow(
      'no version of shop that may run',
    );
  });

  test('the running version stays where the fallback version cannot be loaded', async () => {
    const opened = open([live, fallback], withoutPage, fails);
    const error = await errorOf(opened.loader.load('shop', '/login'));
    await expect(recover(opened, error)!()).rejects.toThrow('404');
    expect(opened.loader.runningVersion('shop')).toBe('2');
  });

  test('a page that throws gets it only when it throws again after Try Again', async () => {
    const opened = open([live, fallback], works, works);
    const { loader } = opened;
    await loader.load('shop', '/login');
    const bug = new Error('a bug');
    expect(recover(opened, bug)).toBeUndefined();
    await loader.recover('shop', '/login', bug, { wasRetried: true })!();
    expect(loader.runningVersion('shop')).toBe('1');
  });

  test('no running code is replaced while a member pays', async () => {
    const opened = open([live, fallback], withoutPage);
    const error = await errorOf(opened.loader.load('shop', '/login'));
    openCheckout();
    expect(recover(opened, error)).toBeUndefined();
  });
});

describe('a full load of the page', () => {
  test('follows where the server has all files of the expected version, and only there', async () => {
    const { loader, site, log } = open([live, fallback]);
    site.available = [fallback];
    await loader.reloadIfItHelps('shop');
    expect(log.reloads).toBe(0);
    site.available = [live];
    await loader.reloadIfItHelps('shop');
    expect(log.reloads).toBe(1);
  });

  test('follows a retry without success, and nothing earlier', async () => {
    const { loader, site, log } = open([live]);
    site.available = [live];
    const error = new RemoteUnavailable('404');
    expect(loader.recover('shop', '/login', error, { wasRetried: false })).toBeUndefined();
    await expect.poll(() => log.versionRequests).toEqual([]);
    expect(loader.recover('shop', '/login', error, { wasRetried: true })).toBeUndefined();
    await expect.poll(() => log.reloads).toBe(1);
  });

  test('helps an outdated page, which is known without a second request', async () => {
    const { loader, site, log } = open([live, fallback]);
    const outdated = new OutdatedPage('of another edition');
    site.versionErrors = [outdated, outdated];
    await expect(loader.load('shop', '/login')).rejects.toBe(outdated);
    expect(log.versionRequests).toHaveLength(1);
    expect(loader.needsFullLoad(outdated)).toBe(true);
    expect(loader.needsFullLoad(new RemoteUnavailable('404'))).toBe(false);
    await loader.reloadIfItHelps('shop');
    expect(log.reloads).toBe(1);
  });

  test('does not follow for versions that cannot be fetched, since a retry fetches them', async () => {
    const { loader, site, log } = open([live, fallback]);
    site.versionErrors = [new Error('404')];
    await loader.reloadIfItHelps('shop');
    expect(log.reloads).toBe(0);
  });

  test('never happens while a member pays', async () => {
    const { loader, site, log } = open([live]);
    site.available = [live];
    openCheckout();
    expect(loader.needsFullLoad(new OutdatedPage('of another edition'))).toBe(false);
    await loader.reloadIfItHelps('shop');
    site.versionErrors = [new OutdatedPage('of another edition')];
    await loader.reloadIfItHelps('shop');
    expect(log.reloads).toBe(0);
  });
});
