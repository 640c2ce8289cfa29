import type { Registry, RemoteVersions } from '@platform/contract/registry';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isInCanary, pageVersions } from './page-versions.ts';

const entryOf = (remote: string, version: string) => `/mf/${remote}/${version}/remoteEntry.js`;
const shop: RemoteVersions = {
  version: '2',
  entry: entryOf('shop', '2'),
  lastGood: { version: '1', entry: entryOf('shop', '1') },
  canary: { version: '3', entry: entryOf('shop', '3'), percent: 10 },
};
const auth: RemoteVersions = { version: '1', entry: entryOf('auth', '1') };
/** A page of auth. */
const registry: Registry = {
  edition: 'e',
  remotes: { auth: { live: auth, owns: [] }, shop: { owns: [] } },
};

type Options = Parameters<typeof pageVersions>[1];

function open({ tries = () => false, mayRun = () => true, fetchVersions }: Partial<Options> = {}) {
  const fetched = vi.fn<Options['fetchVersions']>(fetchVersions ?? (async () => shop));
  const versions = pageVersions(registry, { tries, mayRun, fetchVersions: fetched });
  const run = async (remote: string) => (await versions.of(remote)).map(({ version }) => version);
  return { fetched, versions, run };
}

test('a page runs what is live, and falls back to what was good before', async () => {
  const { run } = open();
  expect(await run('auth')).toEqual(['1']);
  expect(await run('shop')).toEqual(['2', '1']);
});

test('a page that tries a version runs it, and falls back to what is live', async () => {
  const { run, versions } = open({ tries: ({ percent }) => percent === 10 });
  expect(versions.wanted('shop'), 'not known yet').toBeUndefined();
  expect(await run('shop')).toEqual(['3', '2', '1']);
  expect(versions.wanted('shop')).toBe('3');
  expect(await run('auth'), 'nothing can be tried of it').toEqual(['1']);
});

test('a version that may not run does not exist, though the page may be for it', async () => {
  const { run, versions } = open({ mayRun: (_remote, { version }) => version === '1' });
  expect(await run('shop')).toEqual(['1']);
  expect(versions.wanted('shop')).toBe('2');
  expect(await open({ mayRun: () => false }).run('auth')).toEqual([]);
});

test('of its own remote a page asks nobody, of another once; what goes live meanwhile is for the next page', async () => {
  let live = shop;
  const { run, fetched } = open({ fetchVersions: async () => live });
  await run('auth');
  expect(fetched).not.toHaveBeenCalled();
  await Promise.all([run('shop'), run('shop')]);
  live = auth;
  expect(await run('shop')).toEqual(['2', '1']);
  expect(fetched.mock.calls).toEqual([['shop']]);
});

test('versions that cannot be had are asked for anew the next time', async () => {
  const answers = [Promise.reject(new Error('404')), Promise.resolve(shop)];
  const { run } = open({ fetchVersions: () => answers.shift()! });
  await expect(run('shop')).rejects.toThrow('404');
  expect(await run('shop')).toEqual(['2', '1']);
});

test('a remote that no registry knows is named, and nobody is asked for it', async () => {
  const { run, fetched } = open();
  await expect(run('blog')).rejects.toThrow('no remote is called blog');
  expect(fetched).not.toHaveBeenCalled();
});

describe('whether a browser tries a canary', () => {
  afterEach(() => {
    globalThis.triesCanary = undefined;
  });

  test('is what the script in the head says', () => {
    globalThis.triesCanary = ({ percent }) => percent > 20;
    expect(isInCanary({ percent: 50 })).toBe(true);
    expect(isInCanary({ percent: 10 })).toBe(false);
  });

  test('is no where there is none', () => {
    expect(isInCanary({ percent: 99 })).toBe(false);
  });
});
