import type { Registry, RemoteVersions, VersionsFile } from '@platform/contract/registry';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEADLINE_SECONDS, Stalled } from './deadline.ts';
import { OutdatedPage } from './load-errors.ts';
import { createVersions, fetchVersions } from './versions.ts';

const entryOf = (remote: string, version: string) => `/mf/${remote}/${version}/assets/app.js`;
const shop: RemoteVersions = {
  version: '2',
  entry: entryOf('shop', '2'),
  fallback: { version: '1', entry: entryOf('shop', '1') },
};
const auth: RemoteVersions = { version: '1', entry: entryOf('auth', '1') };
const registry: Registry = {
  edition: 'e',
  remotes: { auth: { live: auth, owns: [] }, shop: { owns: [] } },
};

type Options = Parameters<typeof createVersions>[1];

function open(options: Partial<Options> = {}) {
  const fetched = vi.fn<Options['fetchVersions']>(options.fetchVersions ?? (async () => shop));
  const versions = createVersions(registry, {
    isAllowed: () => true,
    ...options,
    fetchVersions: fetched,
  });
  const run = async (remote: string) => (await versions.of(remote)).map(({ version }) => version);
  return { fetched, versions, run };
}

test('a page runs the live version, or its fallback version', async () => {
  const { run, versions } = open();
  expect(await run('auth')).toEqual(['1']);
  expect(versions.expected('shop'), 'not known yet').toBeUndefined();
  expect(await run('shop')).toEqual(['2', '1']);
  expect(versions.expected('shop')).toBe('2');
});

test('a version that is not allowed is left out, even the expected one', async () => {
  const { run, versions } = open({ isAllowed: (_remote, { version }) => version === '1' });
  expect(await run('shop')).toEqual(['1']);
  expect(versions.expected('shop')).toBe('2');
  expect(await open({ isAllowed: () => false }).run('auth')).toEqual([]);
});

test('a page fetches no versions of its own remote, and those of another once; a later release is for the next full load', async () => {
  let live = shop;
  const { run, fetched } = open({ fetchVersions: async () => live });
  await run('auth');
  expect(fetched).not.toHaveBeenCalled();
  await Promise.all([run('shop'), run('shop')]);
  live = auth;
  expect(await run('shop')).toEqual(['2', '1']);
  expect(fetched.mock.calls).toEqual([['shop']]);
});

test('versions that cannot be loaded are fetched again the next time', async () => {
  const responses = [Promise.reject(new Error('404')), Promise.resolve(shop)];
  const { run } = open({ fetchVersions: () => responses.shift()! });
  await expect(run('shop')).rejects.toThrow('404');
  expect(await run('shop')).toEqual(['2', '1']);
});

test('an unknown remote is an error that names it, without a request', async () => {
  const { run, fetched } = open();
  await expect(run('blog')).rejects.toThrow('no remote is called blog');
  expect(fetched).not.toHaveBeenCalled();
});

describe('the versions in a versions file', () => {
  const liveShop = {
    version: '2',
    entry: '/mf/shop/2/assets/app.js',
    hashes: 'sha384-A',
    map: '{}',
  };
  const fallback = { version: '1', entry: '/mf/shop/1/assets/app.js' };
  const file: VersionsFile = { edition: 'e', ...liveShop, fallback };

  function stubResponse(body: string, status = 200) {
    const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  }

  afterEach(() => vi.unstubAllGlobals());

  test('they are fetched from the remote’s own address, past the browser’s cache', async () => {
    const fetched = stubResponse(JSON.stringify(file));
    expect(await fetchVersions('shop', 'e')).toEqual({ ...liveShop, fallback });
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/versions/shop.json',
      expect.objectContaining({ cache: 'no-cache' }),
    );
  });

  test('for pages of another edition, they mean that this page is outdated', async () => {
    stubResponse(JSON.stringify(file));
    await expect(fetchVersions('shop', 'earlier')).rejects.toBeInstanceOf(OutdatedPage);
    await expect(fetchVersions('shop', undefined)).rejects.toBeInstanceOf(OutdatedPage);
    await expect(fetchVersions('shop', 'earlier')).rejects.toThrow(
      '/versions/shop.json is for pages of another edition',
    );
  });

  test.each([
    ['no response', () => new Promise<Response>(() => undefined)],
    ['half a response', async () => new Response(new ReadableStream())],
  ])('with %s they are given up, and their request is aborted', async (_, fetching) => {
    vi.useFakeTimers();
    const fetched = vi.fn<typeof fetch>(fetching);
    vi.stubGlobal('fetch', fetched);
    const failure = fetchVersions('shop', 'e').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(DEADLINE_SECONDS * 1000);
    vi.useRealTimers();
    expect(await failure).toBeInstanceOf(Stalled);
    expect(fetched.mock.calls[0]![1]!.signal!.aborted).toBe(true);
  });
});
