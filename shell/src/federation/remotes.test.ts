import type { RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoCode, OutdatedPage } from './no-code.ts';
import { PATIENCE_SECONDS, Stalled } from './patience.ts';
import { createRemotes, type RemoteRuntime } from './remotes.ts';

const live: RemoteVersion = { version: '2', entry: '/mf/auth/2/remoteEntry.js' };
const lastGood: RemoteVersion = { version: '1', entry: '/mf/auth/1/remoteEntry.js' };
const app: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Hello' }) };

/** Versions whose hashes cannot be had, where a test says so. */
let withoutHashes: string[] = [];
/** Versions whose styles cannot be had, where a test says so. */
let withoutStyles: string[] = [];
/** What is answered in the place of versions, one time after the other. */
let withoutVersions: Error[] = [];
/** Versions whose styles never arrive, where a test says so. */
let stalledStyles: string[] = [];
afterEach(() => {
  withoutHashes = [];
  withoutStyles = [];
  withoutVersions = [];
  stalledStyles = [];
});

/** A runtime that answers each request for the app in turn. */
function open(versions: RemoteVersion[], ...answers: (() => Promise<unknown>)[]) {
  const registered: { entry: string; force: boolean | undefined }[] = [];
  const texts: unknown[] = [];
  const styles: unknown[] = [];
  const reported: string[] = [];
  const server = { has: [] as RemoteVersion[], answers: Promise.resolve(), pagesLoaded: 0 };
  const runtime: RemoteRuntime = {
    registerRemotes: ([remote], options) =>
      void registered.push({ entry: remote!.entry, force: options?.force }),
    loadRemote: () => answers.shift()!(),
  };
  const required: string[] = [];
  const asked: string[] = [];
  const remotes = createRemotes({
    versionsOf: async (remote) => {
      asked.push(remote);
      const failure = withoutVersions.shift();
      if (failure) throw failure;
      return versions;
    },
    runtime,
    requireHashes: async (remote, { version }) => {
      required.push(`${remote}@${version}`);
      if (withoutHashes.includes(version)) throw new Error('no hashes');
    },
    language: () => 'en-IN',
    addMessages: (...added) => void texts.push(added),
    applyStyles: async (remote, version) => {
      if (withoutStyles.includes(version)) throw new Error('no styles');
      if (stalledStyles.includes(version)) await new Promise(() => undefined);
      styles.push([remote, version]);
    },
    canBeHad: async (version) => {
      await server.answers;
      return server.has.includes(version);
    },
    reload: () => void (server.pagesLoaded += 1),
    report: ({ message }) => void reported.push(message),
  });
  return { remotes, registered, required, asked, texts, styles, reported, server };
}

const works = async () => ({ app });
const fails = async () => {
  throw new Error('404');
};

test('a remote is loaded once, with its texts and styles in place before anybody has it', async () => {
  const { remotes, registered, texts, styles } = open([live, lastGood], works);
  expect(remotes.loaded('auth')).toBeUndefined();
  expect(remotes.versionOf('auth')).toBeUndefined();
  const [first, second] = await Promise.all([remotes.load('auth'), remotes.load('auth')]);
  expect(first).toBe(app);
  expect(second).toBe(app);
  expect(await remotes.load('auth')).toBe(app);
  expect(registered).toEqual([{ entry: live.entry, force: false }]);
  expect(texts).toEqual([['auth', 'en-IN', { hello: 'Hello' }]]);
  expect(styles).toEqual([['auth', '2']]);
  expect(remotes.loaded('auth')).toBe(app);
  expect(remotes.versionOf('auth')).toBe('2');
});

test('a version that fails is asked for once more, and really asked for', async () => {
  const { remotes, registered, reported } = open([live, lastGood], fails, works);
  expect(await remotes.load('auth')).toBe(app);
  expect(registered).toEqual([
    { entry: live.entry, force: false },
    { entry: live.entry, force: true },
  ]);
  expect(remotes.versionOf('auth')).toBe('2');
  expect(reported).toEqual([]);
});

test('then the last good version stands in for it, under its own address, and stays; that it does is reported', async () => {
  const { remotes, registered, styles, reported } = open([live, lastGood], fails, fails, works);
  expect(await remotes.load('auth')).toBe(app);
  expect(await remotes.load('auth')).toBe(app);
  expect(registered.map(({ entry }) => entry)).toEqual([live.entry, live.entry, lastGood.entry]);
  expect(remotes.versionOf('auth')).toBe('1');
  expect(styles).toEqual([['auth', '1']]);
  expect(reported).toEqual(['auth@2 cannot be loaded: Error: 404']);
});

test('code is never asked for before its hashes are here: without them another version stands in', async () => {
  withoutHashes = ['2'];
  const { remotes, registered, required } = open([live, lastGood], works);
  expect(await remotes.load('auth')).toBe(app);
  expect(required).toEqual(['auth@2', 'auth@2', 'auth@1']);
  expect(registered.map(({ entry }) => entry)).toEqual([lastGood.entry]);
});

test('a version without its styles is as good as missing: another one stands in', async () => {
  withoutStyles = ['2'];
  const { remotes, styles } = open([live, lastGood], works, works, works);
  expect(await remotes.load('auth')).toBe(app);
  expect(remotes.versionOf('auth')).toBe('1');
  expect(styles).toEqual([['auth', '1']]);
});

test('where none of them can be had, asking again asks for all of them again', async () => {
  const { remotes, registered } = open([live, lastGood], fails, fails, fails, fails, works);
  await expect(remotes.load('auth')).rejects.toThrow('auth@1 cannot be loaded: Error: 404');
  expect(remotes.loaded('auth')).toBeUndefined();
  expect(await remotes.load('auth')).toBe(app);
  expect(registered.map(({ entry }) => entry).slice(3)).toEqual([live.entry, live.entry]);
});

test('a runtime that answers a failure with nothing is not believed', async () => {
  const nothing = async () => undefined;
  const { remotes } = open([live], nothing, nothing);
  await expect(remotes.load('auth')).rejects.toThrow('auth@2 has no app');
});

test('a remote whose texts cannot be had is not loaded', async () => {
  const isSilent = async () => ({ app: { ...app, messages: fails } });
  const { remotes } = open([live], isSilent, isSilent);
  await expect(remotes.load('auth')).rejects.toThrow('404');
  expect(remotes.loaded('auth')).toBeUndefined();
});

test('what is loaded falls back to the last good version', async () => {
  const { remotes } = open([live, lastGood], works, works);
  await remotes.load('auth');
  expect(await remotes.fallBack('auth')).toBe(app);
  expect(remotes.versionOf('auth')).toBe('1');
  await expect(remotes.fallBack('auth'), 'there is none before').rejects.toThrow(
    'nothing stands in for auth@1',
  );
});

test('what is loaded stays where the last good version cannot be had', async () => {
  const { remotes } = open([live, lastGood], works, fails);
  await remotes.load('auth');
  await expect(remotes.fallBack('auth')).rejects.toThrow('404');
  expect(remotes.loaded('auth')).toBe(app);
  expect(remotes.versionOf('auth')).toBe('2');
});

test('versions that fail are asked for once more; where they cannot be had, asking again asks again', async () => {
  const { remotes, asked, registered } = open([live, lastGood], works);
  withoutVersions = [new Error('500'), new Error('404'), new Error('404')];
  const failure = await remotes.load('auth').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoCode);
  expect(String(failure)).toContain('the versions of auth cannot be had: Error: 404');
  expect(asked).toHaveLength(2);
  expect(registered).toEqual([]);
  expect(await remotes.load('auth')).toBe(app);
  expect(asked).toHaveLength(4);
});

test('a page that is too old for what is live says so at once, and a full load is what helps', async () => {
  const { remotes, asked, server } = open([live, lastGood]);
  const outdated = new OutdatedPage('of another edition');
  withoutVersions = [outdated, outdated];
  await expect(remotes.load('auth')).rejects.toBe(outdated);
  expect(asked).toHaveLength(1);
  await remotes.reloadWhereItHelps('auth');
  expect(server.pagesLoaded).toBe(1);
});

test('nothing is loaded anew for versions that cannot be had: they are asked for again', async () => {
  const { remotes, server } = open([live, lastGood]);
  withoutVersions = [new Error('404')];
  await remotes.reloadWhereItHelps('auth');
  expect(server.pagesLoaded).toBe(0);
});

test('a remote without a version that may run says so', async () => {
  await expect(open([]).remotes.load('auth')).rejects.toThrow('no version of auth that may run');
});

test('the page is loaded anew where the server has by now what the browser does not ask for again, and only there', async () => {
  const { remotes, server } = open([live, lastGood]);
  server.has = [lastGood];
  await remotes.reloadWhereItHelps('auth');
  expect(server.pagesLoaded).toBe(0);
  server.has = [live];
  await remotes.reloadWhereItHelps('auth');
  expect(server.pagesLoaded).toBe(1);
});

describe('what never answers is given up', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const patienceEnds = () => vi.advanceTimersByTimeAsync(PATIENCE_SECONDS * 1000);

  /** Work that stalls until a test lets it arrive. */
  function late<T>(arriving: T) {
    let arrive = (): void => undefined;
    const arrived = new Promise<T>((resolve) => {
      arrive = () => resolve(arriving);
    });
    return { arrived, arrive };
  }
  const lateApp: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Late' }) };

  test('a version that stalls is not asked for twice: the last good one stands in, also when the other arrives', async () => {
    const { arrived, arrive } = late({ app: lateApp });
    const { remotes, registered, texts, styles, reported } = open(
      [live, lastGood],
      () => arrived,
      works,
    );
    const loaded = remotes.load('auth');
    await vi.advanceTimersByTimeAsync(PATIENCE_SECONDS * 1000 - 1);
    expect(registered).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loaded).toBe(app);
    arrive();
    await vi.runAllTimersAsync();
    expect(await remotes.load('auth')).toBe(app);
    expect(remotes.versionOf('auth')).toBe('1');
    expect(registered.map(({ entry }) => entry)).toEqual([live.entry, lastGood.entry]);
    expect(texts).toEqual([['auth', 'en-IN', { hello: 'Hello' }]]);
    expect(styles).toEqual([['auth', '1']]);
    expect(reported).toEqual([expect.stringContaining(`${live.entry} does not answer`)]);
  });

  test('texts that stall take their version with them', async () => {
    const { arrived, arrive } = late({ hello: 'Late' });
    const isSilent = async () => ({ app: { ...app, messages: () => arrived } });
    const { remotes, texts } = open([live, lastGood], isSilent, works);
    const loaded = remotes.load('auth');
    await patienceEnds();
    await loaded;
    arrive();
    await vi.runAllTimersAsync();
    expect(remotes.versionOf('auth')).toBe('1');
    expect(texts).toEqual([['auth', 'en-IN', { hello: 'Hello' }]]);
  });

  test('styles that stall take their version with them', async () => {
    stalledStyles = ['2'];
    const { remotes } = open([live, lastGood], works, works);
    const loaded = remotes.load('auth');
    await patienceEnds();
    await loaded;
    expect(remotes.versionOf('auth')).toBe('1');
  });

  test('where every version stalls that is said, and asking again finds what has arrived', async () => {
    const { arrived, arrive } = late({ app });
    const { remotes, server } = open(
      [live],
      () => arrived,
      () => arrived,
    );
    server.has = [live];
    const failure = remotes.load('auth').catch((error: unknown) => error);
    await patienceEnds();
    expect(await failure).toBeInstanceOf(NoCode);
    expect(remotes.isStalled('auth')).toBe(true);
    arrive();
    const again = remotes.load('auth');
    server.answers = again.then(() => undefined);
    await remotes.reloadWhereItHelps('auth');
    expect(await again).toBe(app);
    expect(remotes.isStalled('auth')).toBe(false);
    expect(server.pagesLoaded, 'it is here without a full load').toBe(0);
  });

  test('a full load brings what still stalls, where the server answers a new request', async () => {
    const { remotes, server } = open([live], () => new Promise(() => undefined));
    server.has = [live];
    remotes.load('auth').catch(() => undefined);
    await patienceEnds();
    await remotes.reloadWhereItHelps('auth');
    expect(server.pagesLoaded).toBe(1);
  });

  test('versions that stall are not asked for twice', async () => {
    const { remotes, asked } = open([live]);
    withoutVersions = [new Stalled('/versions/auth.json does not answer')];
    await expect(remotes.load('auth')).rejects.toBeInstanceOf(NoCode);
    expect(asked).toHaveLength(1);
  });

  test('the code of a page that stalls is given up, and the last good version has it', async () => {
    const stalls = async () => ({ app: { ...app, loadPage: () => new Promise(() => undefined) } });
    const { remotes } = open([live, lastGood], stalls, works);
    await remotes.load('auth');
    const failure = remotes.loadPage('auth', '/login').catch((error: unknown) => error);
    await patienceEnds();
    expect(await failure).toBeInstanceOf(Stalled);
    await remotes.fallBack('auth');
    await remotes.loadPage('auth', '/login');
    expect(await remotes.load('auth')).toBe(app);
    expect(remotes.versionOf('auth')).toBe('1');
  });

  test('texts of another language that stall leave the page in the one it has', async () => {
    const stalls = async () => ({
      app: {
        ...app,
        messages: (language: string) =>
          language === 'en-IN' ? app.messages('en-IN') : new Promise<never>(() => undefined),
      },
    });
    const { remotes } = open([live], stalls);
    await remotes.load('auth');
    const failure = remotes.loadMessages('hi-IN').catch((error: unknown) => error);
    await patienceEnds();
    expect(await failure).toBeInstanceOf(Stalled);
  });
});
