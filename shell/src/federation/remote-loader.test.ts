import { closeCheckout, openCheckout } from 'shared-kit/checkout';
import type { RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onErrorEvent, type PageErrorEvent } from '#lib/monitoring/error-events.ts';
import { DEADLINE_SECONDS, Stalled } from './deadline.ts';
import { OutdatedPage, RemoteUnavailable, watchFailedImports } from './load-errors.ts';
import { openLoader as open } from './testing/fake-site.ts';

const live: RemoteVersion = { version: '2', entry: '/mf/auth/2/assets/app.js' };
const fallback: RemoteVersion = { version: '1', entry: '/mf/auth/1/assets/app.js' };
const app: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Hello' }) };

const works = async () => ({ app });
const fails = async () => {
  throw new Error('404');
};
const withPage = (loadPage: RemoteApp['loadPage']) => async () => ({ app: { ...app, loadPage } });
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('a remote is loaded once, with texts and styles before its app is available', async () => {
  const { loader, log } = open([live, fallback], works);
  expect(loader.loaded('auth')).toBeUndefined();
  expect(loader.runningVersion('auth')).toBeUndefined();
  const [first, second] = await Promise.all([
    loader.load('auth', '/login'),
    loader.load('auth', '/signup'),
  ]);
  expect(first).toBe(app);
  expect(second).toBe(app);
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(log.entries).toEqual([live.entry]);
  expect(log.messages).toEqual([['auth', 'en-IN', { hello: 'Hello' }]]);
  expect(log.styles).toEqual(['auth@2']);
  expect(loader.loaded('auth')).toBe(app);
  expect(loader.runningVersion('auth')).toBe('2');
  expect(loader.expectedVersion('auth')).toBe('2');
});

test('it comes with the code of the page at the path', async () => {
  const paths: string[] = [];
  const { loader } = open(
    [live],
    withPage(async (path) => paths.push(path)),
  );
  await loader.load('auth', '/login');
  await loader.load('auth', '/signup');
  expect(paths).toEqual(['/login', '/signup']);
});

test('a version that fails is loaded once more, and really requested', async () => {
  const { loader, log } = open([live, fallback], fails, works);
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(log.entries).toEqual([live.entry, live.entry]);
  expect(loader.runningVersion('auth')).toBe('2');
  expect(log.reported).toEqual([]);
});

test('then a fallback version runs, under its own address, and stays; its use is reported', async () => {
  const { loader, log } = open([live, fallback], fails, fails, works);
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(log.entries).toEqual([live.entry, live.entry, fallback.entry]);
  expect(loader.runningVersion('auth')).toBe('1');
  expect(loader.expectedVersion('auth')).toBe('2');
  expect(log.styles).toEqual(['auth@1']);
  expect(log.reported).toEqual(['auth@2 cannot be loaded: Error: 404']);
});

test('code is never requested before its hashes are known: without them the fallback version runs', async () => {
  const { loader, site, log } = open([live, fallback], works);
  site.withoutTable = ['2'];
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(log.tables).toEqual(['auth@2', 'auth@2', 'auth@1']);
  expect(log.entries).toEqual([fallback.entry]);
});

test('a version without its styles is replaced by the fallback version', async () => {
  const { loader, site, log } = open([live, fallback], works, works, works);
  site.withoutStyles = ['2'];
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(loader.runningVersion('auth')).toBe('1');
  expect(log.styles).toEqual(['auth@1']);
});

test('where no version can be loaded, the next call tries all of them again', async () => {
  const { loader, log } = open([live, fallback], fails, fails, fails, fails, works);
  await expect(loader.load('auth', '/login')).rejects.toThrow(
    'auth@1 cannot be loaded: Error: 404',
  );
  expect(loader.loaded('auth')).toBeUndefined();
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(log.entries.slice(3)).toEqual([live.entry, live.entry]);
});

test('a module without an app is an error', async () => {
  const nothing = async () => ({});
  const { loader } = open([live], nothing, nothing);
  await expect(loader.load('auth', '/login')).rejects.toThrow('auth@2 has no app');
});

test('a remote whose texts cannot be loaded is not loaded', async () => {
  const withoutTexts = async () => ({ app: { ...app, messages: fails } });
  const { loader } = open([live], withoutTexts, withoutTexts);
  await expect(loader.load('auth', '/login')).rejects.toThrow('404');
  expect(loader.loaded('auth')).toBeUndefined();
});

test('a remote without an allowed version is an error that says so', async () => {
  await expect(open([]).loader.load('auth', '/login')).rejects.toThrow(
    'no version of auth that may run',
  );
});

test('versions that fail are fetched once more; the next call fetches them again', async () => {
  const { loader, site, log } = open([live, fallback], works);
  site.versionErrors = [new Error('500'), new Error('404'), new Error('404')];
  const failure = await errorOf(loader.load('auth', '/login'));
  expect(failure).toBeInstanceOf(RemoteUnavailable);
  expect(String(failure)).toContain('the versions of auth cannot be loaded: Error: 404');
  expect(log.versionRequests).toHaveLength(2);
  expect(log.entries).toEqual([]);
  expect(await loader.load('auth', '/login')).toBe(app);
  expect(log.versionRequests).toHaveLength(4);
});

test('preparing a remote brings its versions and its file table, but no code', async () => {
  const { loader, log } = open([live, fallback]);
  await loader.prepare('auth');
  expect(log).toMatchObject({
    versionRequests: ['auth'],
    tables: ['auth@2'],
    entries: [],
  });
});

test('preparing a page of a remote also evaluates its code and texts, and starts nothing', async () => {
  const messages = vi.fn<RemoteApp['messages']>(app.messages);
  const prepared = { ...app, messages };
  const { loader, log } = open([{ ...live, shared: ['react'] }, fallback], async () => ({
    app: prepared,
  }));
  expect(await loader.prepare('auth', '/login')).toBe(prepared);
  expect(messages).toHaveBeenCalledWith('en-IN');
  expect(log).toMatchObject({
    pages: ['auth@2 /login en-IN'],
    sharedModules: ['react'],
    entries: [live.entry],
    messages: [],
    styles: [],
  });
  expect(loader.loaded('auth')).toBeUndefined();
});

test('preparing another page of a running remote does not evaluate its code again', async () => {
  const { loader, log } = open([live], works);
  await loader.load('auth', '/login');
  expect(await loader.prepare('auth', '/signup')).toBe(app);
  expect(log.entries).toEqual([live.entry]);
});

test('preparing a page does not evaluate a container, which development servers would start anew', async () => {
  const { loader, log } = open([{ version: 'dev', entry: 'http://localhost:1/remoteEntry.js' }]);
  expect(await loader.prepare('auth', '/login')).toBeUndefined();
  expect(log.entries).toEqual([]);
});

test('preparing a page requests nothing of a version that the fallback version has replaced', async () => {
  const { loader, log } = open([live, fallback], fails, fails, works);
  await loader.load('auth', '/login');
  log.pages.length = 0;
  await loader.prepare('auth', '/signup');
  expect(log.pages).toEqual([]);
});

test('a version that is replaced while its files arrive is not evaluated', async () => {
  const { loader, site, log } = open([live, fallback], fails, fails, works);
  let arrive!: () => void;
  site.arrivals = new Promise((resolve) => (arrive = resolve));
  const prepared = loader.prepare('auth', '/signup');
  await expect.poll(() => log.pages).toHaveLength(1);
  site.arrivals = undefined;
  await loader.load('auth', '/login');
  arrive();
  expect(await prepared).toBeUndefined();
  expect(log.entries).toEqual([live.entry, live.entry, fallback.entry]);
});

describe('when the code of a page fails', () => {
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const withoutPage = withPage(() => Promise.reject(missing));
  watchFailedImports();
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }));
  afterEach(closeCheckout);

  /** What follows the error of the page, on a page that never retried. */
  const recover = ({ loader }: ReturnType<typeof open>, error: unknown) =>
    loader.recover('auth', '/login', error, { wasRetried: false });

  test('a page that is not on screen yet gets the fallback version at once', async () => {
    const { loader } = open([live, fallback], withoutPage, works);
    expect(await loader.load('auth', '/login', { mayFallBack: true })).toBe(app);
    expect(loader.runningVersion('auth')).toBe('1');
  });

  test('a page that left the screen gets it, as long as there is one', async () => {
    const paths: string[] = [];
    const opened = open(
      [live, fallback],
      withoutPage,
      withPage(async (path) => paths.push(path)),
    );
    const { loader } = opened;
    const error = await errorOf(loader.load('auth', '/login'));
    expect(error).toBe(missing);
    await recover(opened, error)!();
    expect(loader.runningVersion('auth')).toBe('1');
    expect(paths, 'with the code of the page').toEqual(['/login']);
    await expect(recover(opened, error)!(), 'there is no older one').rejects.toThrow(
      'no version of auth to replace 1',
    );
  });

  test('the running version stays where the fallback version cannot be loaded', async () => {
    const opened = open([live, fallback], withoutPage, fails);
    const error = await errorOf(opened.loader.load('auth', '/login'));
    await expect(recover(opened, error)!()).rejects.toThrow('404');
    expect(opened.loader.runningVersion('auth')).toBe('2');
  });

  test('an error that loaded code throws is not the loader’s to repair', async () => {
    const opened = open([live, fallback], works);
    await opened.loader.load('auth', '/login');
    expect(recover(opened, new Error('a bug'))).toBeUndefined();
  });

  test('no running code is replaced while a member pays', async () => {
    const opened = open([live, fallback], withoutPage);
    const error = await errorOf(opened.loader.load('auth', '/login'));
    openCheckout();
    expect(recover(opened, error)).toBeUndefined();
  });
});

describe('a full load of the page', () => {
  afterEach(closeCheckout);

  test('follows where the server has all files of the expected version, and only there', async () => {
    const { loader, site, log } = open([live, fallback]);
    site.available = [fallback];
    await loader.reloadIfItHelps('auth');
    expect(log.reloads).toBe(0);
    site.available = [live];
    await loader.reloadIfItHelps('auth');
    expect(log.reloads).toBe(1);
  });

  test('follows a retry without success, and nothing earlier', async () => {
    const { loader, site, log } = open([live]);
    site.available = [live];
    const error = new RemoteUnavailable('404');
    expect(loader.recover('auth', '/login', error, { wasRetried: false })).toBeUndefined();
    await expect.poll(() => log.versionRequests).toEqual([]);
    expect(loader.recover('auth', '/login', error, { wasRetried: true })).toBeUndefined();
    await expect.poll(() => log.reloads).toBe(1);
  });

  test('helps an outdated page, which is known without a second request', async () => {
    const { loader, site, log } = open([live, fallback]);
    const outdated = new OutdatedPage('of another edition');
    site.versionErrors = [outdated, outdated];
    await expect(loader.load('auth', '/login')).rejects.toBe(outdated);
    expect(log.versionRequests).toHaveLength(1);
    expect(loader.needsFullLoad(outdated)).toBe(true);
    expect(loader.needsFullLoad(new RemoteUnavailable('404'))).toBe(false);
    await loader.reloadIfItHelps('auth');
    expect(log.reloads).toBe(1);
  });

  test('does not follow for versions that cannot be fetched, since a retry fetches them', async () => {
    const { loader, site, log } = open([live, fallback]);
    site.versionErrors = [new Error('404')];
    await loader.reloadIfItHelps('auth');
    expect(log.reloads).toBe(0);
  });

  test('never happens while a member pays', async () => {
    const { loader, site, log } = open([live]);
    site.available = [live];
    openCheckout();
    expect(loader.needsFullLoad(new OutdatedPage('of another edition'))).toBe(false);
    await loader.reloadIfItHelps('auth');
    site.versionErrors = [new OutdatedPage('of another edition')];
    await loader.reloadIfItHelps('auth');
    expect(log.reloads).toBe(0);
  });
});

describe('code that stalls is given up', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const deadlinePasses = () => vi.advanceTimersByTimeAsync(DEADLINE_SECONDS * 1000);
  const never = () => new Promise<never>(() => undefined);

  /** A result that stalls until the test lets it arrive. */
  function late<T>(result: T) {
    let arrive = (): void => undefined;
    const arrived = new Promise<T>((resolve) => {
      arrive = () => resolve(result);
    });
    return { arrived, arrive };
  }
  const lateApp: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Late' }) };

  test('a version that stalls is not requested twice: the fallback version runs, also when the other arrives', async () => {
    const { arrived, arrive } = late({ app: lateApp });
    const { loader, log } = open([live, fallback], () => arrived, works);
    const loaded = loader.load('auth', '/login');
    await vi.advanceTimersByTimeAsync(DEADLINE_SECONDS * 1000 - 1);
    expect(log.entries).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loaded).toBe(app);
    arrive();
    await vi.runAllTimersAsync();
    expect(await loader.load('auth', '/login')).toBe(app);
    expect(loader.runningVersion('auth')).toBe('1');
    expect(log.entries).toEqual([live.entry, fallback.entry]);
    expect(log.messages).toEqual([['auth', 'en-IN', { hello: 'Hello' }]]);
    expect(log.styles).toEqual(['auth@1']);
    expect(log.reported).toEqual([expect.stringContaining(`${live.entry} does not answer`)]);
  });

  test('a version whose texts stall is given up', async () => {
    const { arrived, arrive } = late({ hello: 'Late' });
    const withoutTexts = async () => ({ app: { ...app, messages: () => arrived } });
    const { loader, log } = open([live, fallback], withoutTexts, works);
    const loaded = loader.load('auth', '/login');
    await deadlinePasses();
    await loaded;
    arrive();
    await vi.runAllTimersAsync();
    expect(loader.runningVersion('auth')).toBe('1');
    expect(log.messages).toEqual([['auth', 'en-IN', { hello: 'Hello' }]]);
  });

  test('a version whose styles stall is given up', async () => {
    const { loader, site } = open([live, fallback], works, works);
    site.stalledStyles = ['2'];
    const loaded = loader.load('auth', '/login');
    await deadlinePasses();
    await loaded;
    expect(loader.runningVersion('auth')).toBe('1');
  });

  test('where every version stalls the remote is unavailable; a retry finds what has arrived, without a full load', async () => {
    const { arrived, arrive } = late({ app });
    const { loader, site, log } = open(
      [live],
      () => arrived,
      () => arrived,
    );
    site.available = [live];
    const failure = errorOf(loader.load('auth', '/login'));
    await deadlinePasses();
    expect(await failure).toBeInstanceOf(RemoteUnavailable);
    arrive();
    const { arrived: answer, arrive: sendAnswer } = late(undefined);
    site.availability = answer;
    expect(await loader.load('auth', '/login', { isRetry: true })).toBe(app);
    sendAnswer();
    await vi.runAllTimersAsync();
    expect(log.reloads).toBe(0);
  });

  test('a retry also reloads the page where the server answers a new request, without waiting for the old one', async () => {
    const { loader, site, log } = open([live], never, never);
    site.available = [live];
    loader.load('auth', '/login').catch(() => undefined);
    await deadlinePasses();
    loader.load('auth', '/login', { isRetry: true }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(log.reloads).toBe(1);
  });

  test('a retry after another failure does not reload the page before it has failed too', async () => {
    const { loader, site, log } = open([live], fails, fails, works);
    site.available = [live];
    await errorOf(loader.load('auth', '/login'));
    await loader.load('auth', '/login', { isRetry: true });
    await vi.runAllTimersAsync();
    expect(log.reloads).toBe(0);
  });

  test('versions that stall are not fetched twice', async () => {
    const { loader, site, log } = open([live]);
    site.versionErrors = [new Stalled('/versions/auth.json does not answer')];
    await expect(loader.load('auth', '/login')).rejects.toBeInstanceOf(RemoteUnavailable);
    expect(log.versionRequests).toHaveLength(1);
  });

  test('the code of a page that stalls is given up, and the fallback version has it', async () => {
    const { loader } = open([live, fallback], withPage(never), works);
    const failure = errorOf(loader.load('auth', '/login'));
    await deadlinePasses();
    const error = await failure;
    expect(error).toBeInstanceOf(Stalled);
    await loader.recover('auth', '/login', error, { wasRetried: false })!();
    expect(await loader.load('auth', '/login')).toBe(app);
    expect(loader.runningVersion('auth')).toBe('1');
  });

  test('texts of another language that stall are an error, so that the page keeps its language', async () => {
    const withoutHindi = async () => ({
      app: {
        ...app,
        messages: (language: string) => (language === 'en-IN' ? app.messages('en-IN') : never()),
      },
    });
    const { loader } = open([live], withoutHindi);
    await loader.load('auth', '/login');
    const failure = errorOf(loader.loadMessages('hi-IN'));
    await deadlinePasses();
    expect(await failure).toBeInstanceOf(Stalled);
  });
});

describe('monitoring', () => {
  /** The error events from now on. */
  function watch(): PageErrorEvent[] {
    const events: PageErrorEvent[] = [];
    // Drops the events of earlier tests.
    onErrorEvent(() => undefined);
    onErrorEvent((event) => events.push(event));
    return events;
  }
  const broken = new Error('404');

  test('gets nothing for a remote that loads', async () => {
    const events = watch();
    await open([live], works).loader.load('auth', '/login');
    expect(events).toEqual([]);
  });

  test.each([
    ['that fails', () => Promise.reject(broken), broken],
    ['without an app', async () => undefined, expect.any(Error) as Error],
  ])('gets the address of an entry %s', async (_, answer, error) => {
    const events = watch();
    await open([live], answer, works).loader.load('auth', '/login');
    expect(events).toEqual([{ error, step: 'entry', file: live.entry }]);
  });

  test('gets the address of a file table that cannot be loaded', async () => {
    const events = watch();
    const { loader, site } = open([live, fallback], works);
    site.withoutTable = ['2'];
    await loader.load('auth', '/login');
    expect(events[0]).toMatchObject({ step: 'entry', file: '/mf/auth/2/assets/files.json' });
  });

  test('gets the address of versions that cannot be fetched, but nothing for an outdated page', async () => {
    const events = watch();
    const { loader, site } = open([live], works);
    site.versionErrors = [new OutdatedPage('of another edition')];
    await errorOf(loader.load('auth', '/login'));
    expect(events).toEqual([]);
    site.versionErrors = [broken];
    await loader.load('auth', '/login');
    expect(events).toEqual([{ error: broken, step: 'entry', file: '/versions/auth.json' }]);
  });

  test('gets the address of styles that cannot be loaded', async () => {
    const events = watch();
    const { loader, site } = open([live, fallback], works, works, works);
    site.withoutStyles = ['2'];
    await loader.load('auth', '/login');
    expect(events[0]).toMatchObject({ step: 'entry', file: '/mf/auth/2/assets/app.css' });
  });

  test('gets nothing for a remote that could not be prepared', async () => {
    const events = watch();
    const { loader, site } = open([live]);
    site.versionErrors = [broken];
    await expect(loader.prepare('auth')).rejects.toBe(broken);
    expect(events).toEqual([]);
  });
});
