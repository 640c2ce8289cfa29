import { expect, test } from 'vitest';
import { aRemote } from '../../testing/contracts.ts';
import { filesFor, versionsFile, versionsOf } from './site-parts.ts';

const of = (version: string) => ({ version, entry: `/mf/shop/${version}/app.js`, shared: [] });
const [current, fallback] = ['2', '1'].map((version) => aRemote('shop', ['/shop'], { version }));

test('A page names the live version of a remote and its fallback version', () => {
  expect(versionsOf({ current: current!, fallback: fallback! })).toEqual({
    ...of('2'),
    fallback: of('1'),
  });
  expect(versionsOf({ current: current! })).toEqual(of('2'));
});

test('A version without a known file table has none in its versions file', () => {
  const file = versionsFile({ current: current! }, 'edition', {});
  expect(Object.keys(file)).toEqual(['edition', 'version', 'entry', 'shared']);
});

test.each([
  ['/', 'index.html'],
  ['/about', 'about.html'],
  ['/club', 'club.html'],
  ['/club/members/7', 'club.html'],
  ['/clubs', 'clubs.html'],
])('The page of %s is the file of that address, or %s', (pathname, page) => {
  expect(filesFor(pathname, ['/shop', '/club'])).toEqual([pathname.slice(1), page]);
});
