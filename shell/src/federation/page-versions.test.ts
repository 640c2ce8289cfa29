import type { Registry } from 'shared-kit/contract';
import { expect, test } from 'vitest';
import { triedRemotes, versionsOfPage } from './page-versions.ts';
import { releasedCode } from './released-code.ts';

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

/** A page whose import map knows the hashes of these addresses. */
function pageWith(...hashed: string[]): Document {
  const page = document.implementation.createHTMLDocument();
  const map = page.createElement('script');
  map.type = 'importmap';
  const integrity = Object.fromEntries(hashed.map((url) => [url, 'sha384-x']));
  map.textContent = JSON.stringify({ integrity });
  page.head.append(map);
  return page;
}

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
  const page = pageWith();
  expect([...triedRemotes(page)]).toEqual([]);
  page.documentElement.dataset['canary'] = 'auth shop';
  expect([...triedRemotes(page)]).toEqual(['auth', 'shop']);
});

test('code whose hash the page does not know is never run', () => {
  const mayRun = releasedCode(pageWith('/mf/auth/1/remoteEntry.js', '/mf/shop/1/remoteEntry.js'));
  expect(versions(mayRun)).toEqual({ auth: ['1'], shop: ['1'] });
});

test('a page without any hash runs no remote', () => {
  expect(versions(releasedCode(document))).toEqual({ auth: [], shop: [] });
});

for (const [what, entry] of [
  ['at another site', 'https://elsewhere.example/mf/shop/2/remoteEntry.js'],
  ['of another remote', '/mf/auth/1/remoteEntry.js'],
  ['of another version', '/mf/shop/1/remoteEntry.js'],
] as const) {
  test(`an entry ${what} is not the version’s, whatever its hash`, () => {
    const mayRun = releasedCode(pageWith(entry));
    expect(mayRun('shop', { version: '2', entry })).toBe(false);
  });
}
