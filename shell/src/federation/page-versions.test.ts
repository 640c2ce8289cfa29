import type { Registry } from 'shared-kit/contract';
import { expect, test } from 'vitest';
import { triedRemotes, versionsOfPage } from './page-versions.ts';

const registry: Registry = {
  remotes: {
    auth: { version: '1', entry: '/mf/auth/1/remoteEntry.js', owns: [] },
    shop: {
      version: '2',
      entry: '/mf/shop/2/remoteEntry.js',
      lastGood: { version: '1', entry: '/mf/shop/1/remoteEntry.js' },
      canary: { version: '3', entry: '/mf/shop/3/remoteEntry.js', percent: 10 },
      owns: [],
    },
  },
};

type Options = Parameters<typeof versionsOfPage>[1];

const versions = (mayRun: Options['mayRun'], tried: string[] = []) =>
  Object.fromEntries(
    Object.entries(versionsOfPage(registry, { tried: new Set(tried), mayRun })).map(
      ([remote, known]) => [remote, known.map(({ version }) => version)],
    ),
  );

test('a page runs what is live, and falls back to what was good before', () => {
  expect(versions(() => true)).toEqual({ auth: ['1'], shop: ['2', '1'] });
});

test('a page that tries a version runs it, and falls back to what is live', () => {
  expect(versions(() => true, ['shop'])).toEqual({ auth: ['1'], shop: ['3', '2', '1'] });
  expect(
    versions(() => true, ['auth']),
    'nothing can be tried of it',
  ).toMatchObject({
    auth: ['1'],
  });
});

test('what a page tries stands at its root', () => {
  const page = document.implementation.createHTMLDocument();
  expect([...triedRemotes(page)]).toEqual([]);
  page.documentElement.dataset['canary'] = 'auth shop';
  expect([...triedRemotes(page)]).toEqual(['auth', 'shop']);
});

test('a version that may not run does not exist', () => {
  expect(versions((_remote, { version }) => version === '1')).toEqual({ auth: ['1'], shop: ['1'] });
  expect(versions(() => false)).toEqual({ auth: [], shop: [] });
});
