import { expect, test } from 'vitest';
import { aRemote } from '../../testing/contracts.ts';
import { versionsFile, versionsOf } from './site-parts.ts';

const of = (version: string) => ({ version, entry: `/mf/shop/${version}/remoteEntry.js` });
const [current, lastGood] = ['2', '1'].map((version) => aRemote('shop', ['/shop'], { version }));

test('A page may run the live version of a remote, and the one before where it can stand in', () => {
  expect(versionsOf({ current: current!, lastGood: lastGood! })).toEqual({
    ...of('2'),
    lastGood: of('1'),
  });
  expect(versionsOf({ current: current! })).toEqual(of('2'));
});

test('A version whose hashes are not known has none in the file for pages of other remotes', () => {
  const file = versionsFile({ current: current! }, 'edition', {});
  expect(Object.keys(file)).toEqual(['edition', 'version', 'entry']);
});
